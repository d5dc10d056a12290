import { Main } from '#components/Main';
import { About } from './About';
import { Contact } from './Contact';
import { Gallery } from './Gallery';
import { Hero } from './Hero';
import { Rates } from './Rates';
import { Services } from './Services';
import { Sounds } from './useSounds';

/**
 * The landing page: hero, about, services, pricing, gallery, contact (specification, section 1).
 */
export function LandingScreen() {
  return (
    <Main>
      <Sounds>
        <Hero />
        <About />
      </Sounds>
      <Services />
      <Rates />
      <Gallery />
      <Contact />
    </Main>
  );
}
