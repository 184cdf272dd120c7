import type { PartyGuestsMail } from '../../en/mail/party-guests.ts'

const partyGuests: PartyGuestsMail = {
  when: '{{day}}, {{from}}–{{until}}',
  row: { when: 'Når', where: 'Hvor', room: 'Rom' },
  change: 'Se eller endre svaret ditt',
  open: 'Se invitasjonen',
  note: 'Du får denne e-posten fordi du oppga adressen din da du svarte på en invitasjon. Svar og adresse slettes en uke etter bursdagen, eller før via lenken over.',
  messageNote:
    'Familien som inviterer, har skrevet dette til gjestene sine. De ser ikke adressen din, og svarer du på e-posten, når det dem ikke.',
  answered: {
    coming: {
      subject: 'Svaret ditt til bursdagen {{day}}',
      heading: 'Vi sees i bursdagen!',
      text: 'Takk! {{names}} er påmeldt bursdagen til {{name}}. Endrer planene seg, endre svaret via lenken.',
    },
    declined: {
      subject: 'Svaret ditt til bursdagen {{day}}',
      heading: 'Takk for beskjeden',
      text: 'Familien vet at dere ikke kan komme i bursdagen til {{name}}. Endrer planene seg, endre svaret via lenken.',
    },
  },
  reminder: {
    subject: 'Bursdag {{day}}',
    heading: 'Om to dager er det bursdag',
    text: 'Ventes i bursdagen til {{name}}: {{names}}. Husk sokker. Er noen blitt forhindret, si fra via lenken.',
  },
  message: {
    subject: 'Fra familien om bursdagen {{day}}',
    heading: 'En hilsen fra familien',
    text: 'Familien som inviterer til bursdagen til {{name}}, skriver:',
  },
  moved: {
    subject: 'Bursdagen er flyttet til {{day}}',
    heading: 'Bursdagen er flyttet',
    text: 'Bursdagen til {{name}} har fått ny tid eller nytt rom, se under. Passer det ikke lenger, endre svaret ditt.',
  },
  off: {
    subject: 'Bursdagen {{day}} er avlyst',
    heading: 'Bursdagen er avlyst',
    text: 'Det blir ingen bursdag på {{playground}}. Spør familien som inviterte, om det blir en ny dag.',
  },
  card: {
    turns: '{{name}} fyller {{age}}!',
    party: 'Bursdag for {{name}}!',
    nobody: 'Velkommen i bursdag!',
    answerBy: 'Svar senest {{date}}',
    scan: 'Skann koden og svar. Du trenger ingen konto.',
    title: 'Invitasjon',
    file: 'invitasjon',
  },
}
export default partyGuests
