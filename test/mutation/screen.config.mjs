import { strykerOptions } from './stryker.mjs';

/** The API client, the stored draft, the actors and the hooks of the booking screen. */
export default strykerOptions({
  area: 'screen',
  mutate: [
    'src/api/*.ts',
    'src/screens/booking/{bookingActors,draftStorage,failureAnnouncement,KeptDraft,showAtOnce}.{ts,tsx}',
  ],
  least: 90,
});
