import type { CustomerServiceMailWords } from '../../en/mail/customer-service.ts'

const customerServiceMail: CustomerServiceMailWords = {
  paymentLink: {
    subject: '{{what}} väntar på din betalning',
    heading: 'Ditt så fort du har betalat',
    text: 'Hej {{firstName}}! Som vi kom överens om har vi lagt upp {{what}} på ditt konto: {{sum}}. Bara du kan betala, och bara här; ingen av oss frågar någonsin efter kortuppgifter.',
    until: 'Vi sparar det åt dig till {{moment}}. Om du inte betalar dras inga pengar, och köpet upphör av sig självt.',
    button: 'Betala {{sum}}',
    note: 'Har du inte bett om det här? Då behöver du inte göra något.',
  },
  checkCode: {
    subject: 'Din kod till oss',
    heading: 'Så att vi vet att det är du',
    text: 'Du har frågat oss om dina uppgifter. Läs upp koden för oss; den gäller i {{minutes}} minuter.',
    label: 'Kod',
    note: 'Har du inte frågat? Ge då inte koden till någon. Utan den händer ingenting.',
  },
  guestExport: {
    subject: 'Dina uppgifter är klara',
    heading: 'Allt vi har om dig, samlat',
    text: 'Du bad om en kopia av dina uppgifter. Länken öppnar den i {{days}} dagar. Den som har mejlet kan öppna den, så skicka det inte vidare.',
    button: 'Hämta mina uppgifter',
    note: 'Filen innehåller det som har bokats, köpts eller skrivits med den här adressen.',
  },
}
export default customerServiceMail
