import type { Words } from '../../translate.ts'
import type en from '../en/privacy.ts'

const privacy: Words<typeof en> = {
  title: 'Dina data',
  lead: 'Se vad vi sparar, ta det med dig eller radera kontot.',
  export: {
    title: 'Ta med dina data',
    lead: 'Vi samlar allt vi har sparat om dig och dina barn i två filer: en att läsa och en för andra tjänster.',
    loading: 'Hämtar dina filer',
    go: 'Samla mina data',
    busy: 'Samlar',
    preparing: 'Vi samlar ihop dina data. Det tar ungefär en minut, och du får ett mejl när det är klart.',
    ready: 'Samlat {{date}}',
    expires: 'Ungefär {{size}} kB. Tas bort {{date}}.',
    html: 'Att läsa (HTML)',
    json: 'För andra tjänster (JSON)',
    fetching: 'Hämtar',
    file: 'mina-data',
  },
  stored: {
    title: 'Det här sparar vi, och så länge',
    lead: 'Vi raderar efter samma lista.',
    loading: 'Hämtar listan',
    why: 'Varför',
    howLong: 'Hur länge',
    basis: 'På vilken grund',
  },
  about: {
    account: 'Du och ditt konto',
    child: 'Dina barn',
    purchase: 'Det du köper och bokar',
    security: 'Säkerhet',
    technical: 'Teknik',
  },
  basis: {
    contract: 'Behövs för det du har köpt eller bokat',
    consent: 'Ditt samtycke, som du kan ta tillbaka',
    'legal-obligation': 'Lagen kräver det',
    'legitimate-interest': 'Vårt berättigade intresse',
  },
  leave: {
    title: 'Radera kontot',
    goes: 'Ditt namn, din adress, dina barn och allt annat om dig raderas.',
    owned: 'Klippkort, periodkort och erbjudanden på kontot går inte att använda längre. Använd dem först.',
    bookings: 'En kurs som pågår avslutas med kontot, utan återbetalning. Avboka först det som inte har börjat.',
    stays: 'Bokföringen måste sparas enligt lag, så {{brand}} behåller dina köp, men utan ditt namn.',
    withdraw: 'Du kan ändå ångra ett köp inom 14 dagar, utan konto: anteckna ordernumret.',
    final: 'Det sker direkt och kan inte återställas.',
    go: 'Radera mitt konto',
    sure: 'Radera ditt konto?',
    text: 'Skriv ditt lösenord så att vi vet att det är du.',
    password: 'Ditt lösenord',
    missing: 'Skriv ditt lösenord.',
    submit: 'Radera för alltid',
    busy: 'Raderar',
  },
  farewell: {
    title: 'Ditt konto är raderat',
    text: 'Tack för att du hoppade med oss. Vi har skickat ett sista mejl som bekräftar det. Du är alltid välkommen tillbaka.',
  },
}
export default privacy
