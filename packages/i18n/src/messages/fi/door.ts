import type { Words } from '../../translate.ts'
import type en from '../en/door.ts'

const door: Words<typeof en> = {
  logOut: 'Kirjaudu ulos',
  loggingOut: 'Kirjaudutaan ulos',
  logOutFailed: 'Uloskirjautuminen ei onnistunut. Yritä uudelleen.',
  benefits: 'Jäsenedut',
  booked: 'tulossa',
  staffPhotos: 'Henkilökunta: korttien kuvat',
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
      'Pitävät sinut kirjautuneena. Muistavat vastauksesi, sulkemasi ilmoitukset ja valitsemasi leikkipuistot vuoden ja kesken olevan ostoksesi päivän. Aina päällä.',
    analyticsTitle: 'Tilastot',
    analyticsText: 'Kertovat, mitkä sivut auttavat ja mitkä eivät. Tietoja ei myydä eikä käytetä mainontaan.',
  },
  notFound: {
    title: 'Molskis. Täällä ei ollut sivua.',
    lead: 'Osoite voi olla vanha tai väärin kirjoitettu. Kaikki ostamasi ja varaamasi on yhä tililläsi.',
    country: 'Maata ei löydy',
    countryLead: 'Tässä osoitteessa ei ole leikkipuistoja. Valitse maa ja hyppää eteenpäin.',
    playground: 'Leikkipuistoa ei löydy',
    playgroundLead: 'Se on voinut muuttaa tai vaihtaa nimeä. Löydät kaikki leikkipuistomme etusivulta.',
    code: 'Virhe 404',
  },
}
export default door
