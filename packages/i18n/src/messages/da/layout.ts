import type { Words } from '../../translate.ts'
import type en from '../en/layout.ts'

const door: Words<typeof en> = {
  logOut: 'Log ud',
  loggingOut: 'Logger ud',
  logOutFailed: 'Vi kunne ikke logge dig ud. Prøv igen.',
  benefits: 'Medlemsfordele',
  booked: 'på vej',
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
      'Holder dig logget ind. Husker i et år, hvad du har svaret, hvilke beskeder du har lukket, og hvilket legeland du har valgt, i en måned din kurv og i en dag, hvad du er ved at købe. Gemmer en side, vi kan vise, når nettet forsvinder. Altid slået til.',
    analyticsTitle: 'Statistik',
    analyticsText: 'Viser os, hvilke sider der hjælper, og hvilke der ikke gør. Sælges aldrig, bruges aldrig til reklame.',
  },
  noScript: {
    title: 'JavaScript er slået fra',
    text: 'Det kræver JavaScript at logge ind, booke og betale. Slå det til i din browser, og genindlæs siden. Eller kontakt os:',
    places: 'Telefonnumre til alle legelande',
  },
  notFound: {
    title: 'Ups. Her var ingen side.',
    lead: 'Adressen kan være gammel eller stavet forkert. Dine køb og bookinger ligger stadig på din konto.',
    country: 'Vi kan ikke finde landet',
    countryLead: 'Vi har ingen legelande på den her adresse. Vælg dit land, og hop videre.',
    playground: 'Vi kan ikke finde legelandet',
    playgroundLead: 'Det kan være flyttet eller have fået nyt navn. Fra forsiden finder du alle vores legelande.',
    code: 'Fejl 404',
  },
}
export default door
