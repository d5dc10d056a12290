import { Suspense } from 'react';
import { Main } from '#components/Main';
import { About } from './About';
import { Contact } from './Contact';
import { Gallery } from './Gallery';
import { Hero } from './Hero';
import { Rates } from './Rates';
import { Services } from './Services';

/**
 * The landing page: hero, about, services, pricing, gallery, contact (specification, section 1).
 * Inside Suspense, so that React hydrates the navigation bar first.
 */
export function LandingScreen() {
  return (
    <Main>
      <Suspense>
        <Hero />
        <About />
        <Services />
        <Rates />
        <Gallery />
        <Contact />
      </Suspense>
    </Main>
  );
}
