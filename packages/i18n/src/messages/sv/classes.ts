import type { Words } from '../../translate.ts'
import type en from '../en/classes.ts'

const classes: Words<typeof en> = {
  title: 'Kurser och läger',
  lead: 'Hoppa, balansera, kasta och skratta med samma ledare varje gång. Välj ett lekland så ser du vad som är på gång.',
  description:
    'Barnidrott, gratis provtillfällen och lovläger för barn från 2 till 12 år: dagar, åldersgrupper, lediga platser och bokning.',
  where: 'Var ska vi hoppa?',
  last: 'Besöktes senast',
  all: 'Alla lekland',
  at: 'Kurser på {{playground}}',
  kind: 'Typ av kurs',
  kinds: { sport: 'Barnidrott', trial: 'Provtillfälle', camp: 'Lovläger' },
  leads: {
    sport: 'Samma grupp och samma ledare, vecka efter vecka. Välj gruppen för barnets ålder.',
    trial: 'Kom en gång och känn efter. Varje barn får ett provtillfälle på tolv månader.',
    camp: 'En hel vecka med lek när skolan är stängd. Välj gruppen för barnets ålder.',
  },
  none: 'Inget att boka just nu',
  noneText: 'Nya kurser och läger dyker upp här så fort de öppnar.',
  times_one: '{{first}}',
  times_other: '{{count}} gånger, {{first}} till {{last}}',
  days_one: '{{first}}',
  days_other: '{{count}} dagar, {{first}} till {{last}}',
  free: 'Gratis',
  vat: 'per barn, inkl. moms',
  until: 'Boka senast {{date}}. Därefter {{price}}.',
  lowest: 'Lägsta pris de senaste 30 dagarna: {{price}}',
  howOld: 'Hur gammalt är barnet den {{date}}?',
  seats: { free: 'Platser kvar', few_one: '{{count}} plats kvar', few_other: '{{count}} platser kvar', full: 'Fullbokad' },
  opens: 'Bokningen öppnar den {{date}}.',
  closed: 'Den här kursen går inte att boka just nu.',
  early: {
    now: 'Till {{date}} klockan {{time}} för barn som går i kursen före',
    present: 'Från {{date}} klockan {{time}} för barn som går i kursen före',
    siblings: 'Deras syskon från {{date}} klockan {{time}}',
    all: 'Alla från {{date}} klockan {{time}}',
    soon: 'Bokningen öppnar snart',
  },
  queue: 'Ställ i kön',
  elsewhere: '{{group}} är fullbokad här. Det finns platser från {{date}}.',
  booking: 'Vem ska hoppa?',
  steps: 'Steg i bokningen',
  step: { group: 'Grupp', child: 'Barn', pay: 'Betala', done: 'Klart' },
  yours: 'Din bokning',
  otherClasses: 'Se andra kurser',
  size: 'Storlek på t-shirt',
  toPay: 'Att betala',
  noteCancel:
    'En kurs har bestämda tider och därför ingen ångerrätt. I stället gäller vår egen regel: du får allt tillbaka fram till 14 dagar före start, hälften fram till 2 dagar före.',
}
export default classes
