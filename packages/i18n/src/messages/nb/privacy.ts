import type { Words } from '../../translate.ts'
import type en from '../en/privacy.ts'

const privacy: Words<typeof en> = {
  title: 'Opplysningene dine',
  lead: 'Se hva vi lagrer, ta det med deg eller slett kontoen.',
  export: {
    title: 'Ta med opplysningene dine',
    lead: 'Vi samler alt vi har lagret om deg og barna dine, i to filer: én til å lese og én til andre tjenester.',
    loading: 'Henter filene dine',
    go: 'Samle opplysningene mine',
    busy: 'Samler',
    preparing: 'Vi samler opplysningene dine. Det tar omtrent et minutt, og du får en e-post når det er klart.',
    ready: 'Samlet {{date}}',
    expires: 'Omtrent {{size}} kB. Slettes {{date}}.',
    html: 'Til å lese (HTML)',
    json: 'Til andre tjenester (JSON)',
    fetching: 'Henter',
    file: 'mine-opplysninger',
  },
  stored: {
    title: 'Dette lagrer vi, og så lenge',
    lead: 'Vi sletter etter den samme listen.',
    loading: 'Henter listen',
    why: 'Hvorfor',
    howLong: 'Hvor lenge',
    basis: 'På hvilket grunnlag',
  },
  about: {
    account: 'Deg og kontoen din',
    child: 'Barna dine',
    purchase: 'Det du kjøper og melder på',
    security: 'Sikkerhet',
    technical: 'Teknikk',
  },
  basis: {
    contract: 'Trengs for det du har kjøpt eller meldt på',
    consent: 'Samtykket ditt, som du kan trekke tilbake',
    'legal-obligation': 'Loven krever det',
    'legitimate-interest': 'Vår berettigede interesse',
  },
  leave: {
    title: 'Slett kontoen',
    goes: 'Navnet ditt, adressen din, barna dine og alt annet om deg slettes.',
    owned: 'Klippekort, periodekort og tilbud på kontoen kan ikke brukes lenger. Bruk dem først.',
    bookings:
      'Et kurs som pågår, avsluttes sammen med kontoen, uten tilbakebetaling. Kurs som ikke har begynt, melder du av først.',
    stays: 'Loven krever at vi tar vare på regnskapet. {{brand}} beholder derfor kjøpene dine, men uten navnet ditt.',
    withdraw: 'Du kan likevel angre et kjøp innen 14 dager, uten konto: Noter ordrenummeret.',
    final: 'Det skjer med en gang og kan ikke gjøres om.',
    go: 'Slett kontoen min',
    sure: 'Slette kontoen din?',
    text: 'Skriv inn passordet ditt, så vi vet at det er deg.',
    password: 'Passordet ditt',
    missing: 'Skriv inn passordet ditt.',
    submit: 'Slett for godt',
    busy: 'Sletter',
  },
  farewell: {
    title: 'Kontoen din er slettet',
    text: 'Takk for at du hoppet sammen med oss. Vi har sendt en siste e-post som bekrefter det. Du er alltid velkommen tilbake.',
  },
}
export default privacy
