import type { Words } from '../../translate.ts'
import type en from '../en/layout.ts'

const door: Words<typeof en> = {
  logOut: 'Logga ut',
  loggingOut: 'Loggar ut',
  logOutFailed: 'Det gick inte att logga ut. Försök igen.',
  benefits: 'Medlemsförmåner',
  booked: 'på gång',
  country: {
    now: 'Land: {{country}}. Byt land',
    title: 'Välj land',
    here: 'Här är du nu',
    language: 'Språk',
  },
  cookies: {
    save: 'Spara mitt val',
    necessaryTitle: 'Nödvändiga',
    necessaryText:
      'Håller dig inloggad. Minns i ett år vad du har svarat, vilka meddelanden du har stängt och vilket lekland du har valt, i en månad din varukorg och i en dag det du håller på att köpa. Sparar en sida att visa när nätet försvinner. Alltid på.',
    analyticsTitle: 'Statistik',
    analyticsText: 'Visar oss vilka sidor som hjälper och vilka som inte gör det. Säljs aldrig, används aldrig till reklam.',
  },
  noScript: {
    title: 'JavaScript är avstängt',
    text: 'För att logga in, boka och betala behövs JavaScript. Slå på det i webbläsaren och ladda om sidan. Eller hör av dig:',
    places: 'Telefonnummer till alla lekland',
  },
  notFound: {
    title: 'Hoppsan. Här fanns ingen sida.',
    lead: 'Adressen kan vara gammal eller felskriven. Det du har köpt och bokat ligger kvar på ditt konto.',
    country: 'Vi hittar inte landet',
    countryLead: 'Vi har inga lekland på den här adressen. Välj ditt land och hoppa vidare.',
    playground: 'Vi hittar inte leklandet',
    playgroundLead: 'Det kan ha flyttat eller bytt namn. Från startsidan hittar du alla våra lekland.',
    code: 'Fel 404',
  },
}
export default door
