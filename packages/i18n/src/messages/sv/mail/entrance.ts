import type { EntranceMail } from '../../en/mail/entrance.ts'

const entrance: EntranceMail = {
  line: 'Entré {{day}} {{from}}: {{what}}',
  covered: 'med klippkort eller periodkort',
  title: 'Entré på {{playground}}',
  when: '{{day}}, kom mellan {{from}} och {{until}}',
  rules:
    'Entré: avboka gratis till klockan {{time}} samma dag, flytta tills er tid börjar. Ingen ångerrätt: det gäller ett visst datum.',
  bought: {
    heading: 'Vi ses {{day}}',
    text: 'Kom in mellan {{from}} och {{until}}. Stanna så länge ni vill.',
    code: 'Kod för hela familjen',
    show: 'Visa koden i entrén, i mobilen eller utskriven. Några av er får komma först.',
    ticket: 'Öppna biljetten',
  },
  row: {
    when: 'När',
    where: 'Var',
    who: 'Vilka',
    reference: 'Ordernummer',
    before: 'Tidigare',
  },
  moved: {
    subject: 'Ert besök är flyttat till {{day}}',
    heading: 'Ny tid: {{day}} {{from}}',
    text: 'Ert besök är flyttat. Koden är densamma.',
  },
  cancelled: {
    subject: 'Ert besök {{day}} är avbokat',
    heading: 'Besöket är avbokat',
    text: 'Du har avbokat besöket. Platserna är lediga för andra, och inget dras från klippkort.',
    back: '{{amount}} betalas tillbaka till det betalsätt du använde.',
  },
  calledOff: {
    subject: 'Vi måste stänga {{day}}: ert besök är inställt',
    heading: 'Tyvärr måste vi stänga',
    text: '{{playground}} är stängt när ni skulle komma, så besöket är inställt. Inget dras från klippkort.',
  },
  watch: {
    at: '{{day}} {{from}}',
    places: 'Barn',
    stop: 'Sluta bevaka',
    confirm: {
      subject: 'Ska vi säga till när det blir plats {{when}}?',
      heading: 'Ett tryck, så håller vi utkik',
      text: 'Du bad oss skriva när det blir plats på {{playground}} {{when}}. Tryck på knappen inom 24 timmar, så gör vi det.',
      button: 'Ja, håll utkik',
      note: 'Var det inte du? Gör ingenting, så hör vi inte av oss.',
    },
    on: {
      subject: 'Vi bevakar {{when}} åt dig',
      heading: 'Vi håller utkik',
      text: 'När det blir plats på {{playground}} {{when}} skriver vi till dig, en gång. Vi håller inga platser, så var snabb då.',
      button: 'Se tiderna',
      note: 'Mellan åtta på kvällen och nio på morgonen skriver vi inte.',
    },
    free: {
      subject: 'Det har blivit plats {{when}}',
      heading: 'Nu finns det plats',
      text: 'Det har blivit plats på {{playground}} {{when}}. Platserna hålls inte åt dig: den som bokar först får dem.',
      button: 'Boka nu',
      note: 'Det här är det enda mejlet om saken. Hinner du inte kan du bevaka tiden igen på sidan.',
    },
  },
  see: 'Se biljetten',
  book: 'Välj en annan tid',
}
export default entrance
