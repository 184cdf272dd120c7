import type { PartyGuestsMail } from '../../en/mail/party-guests.ts'

const partyGuests: PartyGuestsMail = {
  when: '{{day}}, {{from}}–{{until}}',
  row: { when: 'Hvornår', where: 'Hvor', room: 'Rum' },
  change: 'Se eller ret dit svar',
  open: 'Se invitationen',
  note: 'Du får mailen, fordi du gav os din adresse, da du svarede på en invitation. Svar og adresse slettes en uge efter fødselsdagen eller før via linket ovenfor.',
  messageNote:
    'Familien, der inviterer, har skrevet dette til sine gæster. De kan ikke se din adresse, og et svar på mailen når ikke frem til dem.',
  answered: {
    coming: {
      subject: 'Dit svar til fødselsdagen {{day}}',
      heading: 'Vi ses til fødselsdagen!',
      text: 'Tak! {{names}} er meldt til fødselsdagen for {{name}}. Ændrer planerne sig, så ret svaret via linket.',
    },
    declined: {
      subject: 'Dit svar til fødselsdagen {{day}}',
      heading: 'Tak for beskeden',
      text: 'Familien ved, at I ikke kan komme til fødselsdagen for {{name}}. Ændrer planerne sig, så ret svaret via linket.',
    },
  },
  reminder: {
    subject: 'Fødselsdag {{day}}',
    heading: 'Om to dage er der fødselsdag',
    text: 'Ventes til fødselsdagen for {{name}}: {{names}}. Husk strømper. Er nogen blevet forhindret, så sig til via linket.',
  },
  message: {
    subject: 'Fra familien om fødselsdagen {{day}}',
    heading: 'En hilsen fra familien',
    text: 'Familien, der inviterer til fødselsdagen for {{name}}, skriver:',
  },
  moved: {
    subject: 'Fødselsdagen er flyttet til {{day}}',
    heading: 'Fødselsdagen er flyttet',
    text: 'Fødselsdagen for {{name}} har fået et nyt tidspunkt eller et nyt rum, se nedenfor. Passer det ikke længere, så ret dit svar.',
  },
  off: {
    subject: 'Fødselsdagen {{day}} er aflyst',
    heading: 'Fødselsdagen er aflyst',
    text: 'Der bliver ingen fødselsdag i {{playground}}. Spørg familien, der inviterede, om der kommer en ny dag.',
  },
  card: {
    turns: '{{name}} fylder {{age}}!',
    party: 'Fødselsdag for {{name}}!',
    nobody: 'Velkommen til fødselsdag!',
    answerBy: 'Svar senest {{date}}',
    scan: 'Scan koden, og svar. Du behøver ingen konto.',
    title: 'Invitation',
    file: 'invitation',
  },
}
export default partyGuests
