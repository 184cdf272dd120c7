import type { Words } from '../../../translate.ts'
import type en from '../../en/office/class-messages.ts'

const classMessages: Words<typeof en> = {
  tab: 'Meddelanden',
  open: 'Skriv till familjerna',
  write: 'Skriv',
  toChild: 'Skriv till familjen: {{name}}',
  to: 'Till',
  audience: { group: 'Gruppens familjer', class: 'Hela kursens familjer' },
  rules:
    'Enkla ord om kursen. Inget om någons hälsa och ingen reklam. Det du skriver sparas lika länge som bokningarna, och familjerna kan be att få se det.',
  required: 'måste fyllas i',
  readers_one: '1 familj läser det',
  readers_other: '{{count}} familjer läser det',
  subject: 'Ämne',
  text: 'Text',
  looks: 'Så ser mejlet ut',
  looksIn: 'Mejlet, {{language}}',
  example: 'Barnets namn är ett exempel.',
  effects: {
    title: 'När du trycker',
    families_one: '1 familj får ett mejl direkt',
    families_other: '{{count}} familjer får ett mejl direkt',
    booking: 'Det visas också på varje boknings sida. Den som har tackat nej till nyheter får det ändå.',
    log: 'Det listas här med ditt namn.',
  },
  nobody: 'Det finns ingen att skriva till än: ingen har en bekräftad plats.',
  first: 'Återstår att skriva: {{languages}}. Inget händer förrän du trycker.',
  later: 'Spara till senare',
  send_one: 'Skicka till 1 familj',
  send_other: 'Skicka till {{count}} familjer',
  done_one: 'Skickat. 1 familj får ett mejl.',
  done_other: 'Skickat. {{count}} familjer får ett mejl.',
  none: 'Inget har skickats än',
  noneText: 'Här listas det som skickas till familjerna, med vem som skickade det och när.',
  sent: {
    group: 'till gruppen',
    class: 'till hela kursen',
    child: 'till familjen: {{name}}',
    erased: 'ett barn vars uppgifter är raderade',
    gone: 'någon som har slutat',
    families_one: '1 mejl',
    families_other: '{{count}} mejl',
  },
}
export default classMessages
