import type { Words } from '../../translate.ts'
import type en from '../en/layout.ts'

const door: Words<typeof en> = {
  logOut: 'Logg ut',
  loggingOut: 'Logger ut',
  logOutFailed: 'Vi fikk ikke logget deg ut. Prøv igjen.',
  benefits: 'Medlemsfordeler',
  booked: 'på vei',
  country: {
    now: 'Land: {{country}}. Bytt land',
    title: 'Velg land',
    here: 'Her er du nå',
    language: 'Språk',
  },
  cookies: {
    save: 'Lagre valget mitt',
    necessaryTitle: 'Nødvendige',
    necessaryText:
      'Holder deg innlogget. Husker i ett år hva du har svart, hvilke meldinger du har lukket og hvilket lekeland du har valgt, i én måned handlekurven din og i én dag hva du holder på å kjøpe. Lagrer en side vi kan vise når nettet blir borte. Alltid på.',
    analyticsTitle: 'Statistikk',
    analyticsText: 'Viser oss hvilke sider som hjelper, og hvilke som ikke gjør det. Selges aldri, brukes aldri til reklame.',
  },
  noScript: {
    title: 'JavaScript er slått av',
    text: 'Du trenger JavaScript for å logge inn, melde på og betale. Slå det på i nettleseren, og last siden på nytt. Eller ta kontakt:',
    places: 'Telefonnumre til alle lekeland',
  },
  notFound: {
    title: 'Oisann. Her var det ingen side.',
    lead: 'Adressen kan være gammel eller feilskrevet. Kjøpene og påmeldingene dine ligger fortsatt på kontoen.',
    country: 'Vi finner ikke landet',
    countryLead: 'Vi har ingen lekeland på denne adressen. Velg landet ditt og hopp videre.',
    playground: 'Vi finner ikke lekelandet',
    playgroundLead: 'Det kan ha flyttet eller byttet navn. Fra forsiden finner du alle lekelandene våre.',
    code: 'Feil 404',
  },
}
export default door
