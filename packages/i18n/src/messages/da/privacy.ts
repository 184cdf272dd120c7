import type { Words } from '../../translate.ts'
import type en from '../en/privacy.ts'

const privacy: Words<typeof en> = {
  title: 'Dine data',
  lead: 'Se, hvad vi gemmer, tag det med dig, eller slet kontoen.',
  export: {
    title: 'Tag dine data med',
    lead: 'Vi samler alt, vi har gemt om dig og dine børn, i to filer: en til at læse og en til andre tjenester.',
    loading: 'Henter dine filer',
    go: 'Saml mine data',
    busy: 'Samler',
    preparing: 'Vi samler dine data. Det tager omkring et minut, og du får en mail, når det er klar.',
    ready: 'Samlet {{date}}',
    expires: 'Omkring {{size}} kB. Slettes {{date}}.',
    html: 'Til at læse (HTML)',
    json: 'Til andre tjenester (JSON)',
    fetching: 'Henter',
    file: 'mine-data',
  },
  stored: {
    title: 'Det her gemmer vi, og så længe',
    lead: 'Vi sletter efter den samme liste.',
    loading: 'Henter listen',
    why: 'Hvorfor',
    howLong: 'Hvor længe',
    basis: 'På hvilket grundlag',
  },
  about: {
    account: 'Dig og din konto',
    child: 'Dine børn',
    purchase: 'Det, du køber og booker',
    security: 'Sikkerhed',
    technical: 'Teknik',
  },
  basis: {
    contract: 'Nødvendigt for det, du har købt eller booket',
    consent: 'Dit samtykke, som du kan trække tilbage',
    'legal-obligation': 'Loven kræver det',
    'legitimate-interest': 'Vores legitime interesse',
  },
  leave: {
    title: 'Slet kontoen',
    goes: 'Dit navn, din adresse, dine børn og alt andet om dig slettes.',
    owned: 'Klippekort, periodekort og tilbud på kontoen kan ikke bruges længere. Brug dem først.',
    bookings:
      'Et hold, der er i gang, slutter sammen med kontoen, uden tilbagebetaling. Afmeld først de hold, der ikke er begyndt.',
    stays: 'Loven kræver, at vi gemmer bogføringen. {{brand}} beholder derfor dine køb, men uden dit navn.',
    withdraw: 'Du kan stadig fortryde et køb inden for 14 dage, uden konto: Notér ordrenummeret.',
    final: 'Det sker med det samme og kan ikke laves om.',
    go: 'Slet min konto',
    sure: 'Vil du slette din konto?',
    text: 'Skriv din adgangskode, så vi ved, at det er dig.',
    password: 'Din adgangskode',
    missing: 'Skriv din adgangskode.',
    submit: 'Slet for altid',
    busy: 'Sletter',
  },
  farewell: {
    title: 'Din konto er slettet',
    text: 'Tak, fordi du hoppede med os. Vi har sendt en sidste mail, der bekræfter det. Du er altid velkommen tilbage.',
  },
}
export default privacy
