import type { Words } from '../../translate.ts'
import type en from '../en/door.ts'

const door: Words<typeof en> = {
  logOut: 'Log ud',
  loggingOut: 'Logger ud',
  logOutFailed: 'Vi kunne ikke logge dig ud. Prøv igen.',
  benefits: 'Medlemsfordele',
  booked: 'på vej',
  staffPhotos: 'Personale: fotos til kort',
  country: {
    now: 'Land: {{country}}. Skift land',
    title: 'Vælg land',
    here: 'Her er du nu',
    language: 'Sprog',
  },
  cookies: {
    save: 'Gem mit valg',
    necessaryTitle: 'Nødvendige',
    necessaryText:
      'Holder dig logget ind. Husker dit svar, beskeder, du har lukket, og legelande, du har valgt, i et år, og det, du er ved at købe, i en dag. Altid slået til.',
    analyticsTitle: 'Statistik',
    analyticsText: 'Viser os, hvilke sider der hjælper, og hvilke der ikke gør. Sælges aldrig, bruges aldrig til reklamer.',
  },
  notFound: {
    title: 'Plask. Her var ingen side.',
    lead: 'Adressen kan være gammel eller stavet forkert. Det, du har købt og bestilt, ligger stadig på din konto.',
    country: 'Vi kan ikke finde landet',
    countryLead: 'Ingen legelande svarer på den her adresse. Vælg dit land, og hop videre.',
    playground: 'Vi kan ikke finde legelandet',
    playgroundLead: 'Det kan være flyttet eller have fået nyt navn. Fra forsiden finder du alle vores legelande.',
    code: 'Fejl 404',
  },
}
export default door
