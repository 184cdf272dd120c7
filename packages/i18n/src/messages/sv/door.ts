import type { Words } from '../../translate.ts'
import type en from '../en/door.ts'

const door: Words<typeof en> = {
  logOut: 'Logga ut',
  loggingOut: 'Loggar ut',
  logOutFailed: 'Det gick inte att logga ut. Försök igen.',
  country: {
    now: 'Land: {{country}}. Byt land',
    title: 'Välj land',
    here: 'Här är du nu',
    language: 'Språk',
  },
  cookies: {
    save: 'Spara mitt val',
    necessaryTitle: 'Nödvändiga',
    necessaryText: 'Håller dig inloggad och minns din varukorg och ditt lekland. Alltid på.',
    analyticsTitle: 'Statistik',
    analyticsText: 'Visar oss vilka sidor som hjälper och vilka som inte gör det. Säljs aldrig, används aldrig till reklam.',
  },
}
export default door
