import type { PartyGuestsMail } from '../../en/mail/party-guests.ts'

const partyGuests: PartyGuestsMail = {
  when: '{{day}}, {{from}}–{{until}}',
  row: { when: 'När', where: 'Var', room: 'Rum' },
  change: 'Se eller ändra ditt svar',
  open: 'Se inbjudan',
  note: 'Du får mejlet för att du gav oss din adress när du svarade på en inbjudan. Svar och adress raderas en vecka efter kalaset, eller tidigare via länken ovan.',
  messageNote:
    'Familjen som bjuder in har skrivit det här till sina gäster. De ser inte din adress, och svarar du på mejlet når det inte dem.',
  answered: {
    coming: {
      subject: 'Ditt svar till kalaset {{day}}',
      heading: 'Vi ses på kalaset!',
      text: 'Tack! {{names}} är anmäld till kalaset för {{name}}. Ändras planerna, ändra svaret via länken.',
    },
    declined: {
      subject: 'Ditt svar till kalaset {{day}}',
      heading: 'Tack för att du sa till',
      text: 'Familjen vet att ni inte kan komma på kalaset för {{name}}. Ändras planerna, ändra svaret via länken.',
    },
  },
  reminder: {
    subject: 'Kalas {{day}}',
    heading: 'Om två dagar är det kalas',
    text: 'Väntas på kalaset för {{name}}: {{names}}. Glöm inte strumpor. Har någon fått förhinder, säg till via länken.',
  },
  message: {
    subject: 'Från familjen om kalaset {{day}}',
    heading: 'Hälsning från familjen',
    text: 'Familjen som bjuder in till kalaset för {{name}} skriver:',
  },
  moved: {
    subject: 'Kalaset är flyttat till {{day}}',
    heading: 'Kalaset är flyttat',
    text: 'Kalaset för {{name}} har fått en ny tid eller ett nytt rum, se nedan. Passar det inte längre, ändra ditt svar.',
  },
  off: {
    subject: 'Kalaset {{day}} är inställt',
    heading: 'Kalaset är inställt',
    text: 'Det blir inget kalas på {{playground}}. Fråga familjen som bjöd in om det blir en ny dag.',
  },
  card: {
    turns: '{{name}} fyller {{age}}!',
    party: 'Kalas för {{name}}!',
    nobody: 'Välkommen på kalas!',
    answerBy: 'Svara senast {{date}}',
    scan: 'Skanna koden och svara. Inget konto behövs.',
    title: 'Inbjudan',
    file: 'inbjudan',
  },
}
export default partyGuests
