import type { Words } from '../../translate.ts'
import type en from '../en/layout.ts'

const door: Words<typeof en> = {
  logOut: 'Kirjaudu ulos',
  loggingOut: 'Kirjaudutaan ulos',
  logOutFailed: 'Uloskirjautuminen ei onnistunut. Yritä uudelleen.',
  benefits: 'Jäsenedut',
  booked: 'tulossa',
  country: {
    now: 'Maa: {{country}}. Vaihda maata',
    title: 'Valitse maa',
    here: 'Olet täällä',
    language: 'Kieli',
  },
  cookies: {
    save: 'Tallenna valinta',
    necessaryTitle: 'Välttämättömät',
    necessaryText:
      'Pitävät sinut kirjautuneena. Muistavat vastauksesi, sulkemasi tiedotteet ja valitsemasi sisäleikkipuistot vuoden, ostoskorisi kuukauden ja keskeneräisen tilauksesi vuorokauden. Tallentavat sivun yhteyden katkeamisen varalle. Aina päällä.',
    analyticsTitle: 'Tilastot',
    analyticsText: 'Kertovat, mitkä sivut auttavat ja mitkä eivät. Tietoja ei myydä eikä käytetä mainontaan.',
  },
  noScript: {
    title: 'JavaScript on pois käytöstä',
    text: 'Kirjautumiseen, varaamiseen ja maksamiseen tarvitaan JavaScript. Ota se käyttöön selaimessa ja lataa sivu uudelleen. Tai ota meihin yhteyttä:',
    places: 'Sisäleikkipuistojen puhelinnumerot',
  },
  notFound: {
    title: 'Hups! Täältä ei löytynyt sivua.',
    lead: 'Osoite voi olla vanha tai väärin kirjoitettu. Ostoksesi ja varauksesi ovat tallessa tililläsi.',
    country: 'Maata ei löydy',
    countryLead: 'Tässä osoitteessa ei ole sisäleikkipuistoja. Valitse maa, niin pääset perille.',
    playground: 'Sisäleikkipuistoa ei löydy',
    playgroundLead: 'Se on voinut muuttaa tai vaihtaa nimeä. Kaikki sisäleikkipuistomme löydät etusivulta.',
    code: 'Virhe 404',
  },
}
export default door
