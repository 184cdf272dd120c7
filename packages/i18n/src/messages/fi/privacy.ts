import type { Words } from '../../translate.ts'
import type en from '../en/privacy.ts'

const privacy: Words<typeof en> = {
  title: 'Tietosi',
  lead: 'Katso, mitä tietoja säilytämme, lataa ne itsellesi tai poista tilisi.',
  export: {
    title: 'Lataa tietosi',
    lead: 'Kokoamme kaiken, mitä olemme tallentaneet sinusta ja lapsistasi, kahteen tiedostoon: toinen on luettavaksi, toinen muihin palveluihin.',
    loading: 'Haetaan tiedostojasi',
    go: 'Kokoa tietoni',
    busy: 'Pyydetään',
    preparing: 'Kokoamme tietojasi. Siihen menee noin minuutti, ja saat sähköpostin, kun ne ovat valmiina.',
    ready: 'Koottu {{date}}',
    expires: 'Noin {{size}} kt. Poistetaan {{date}}.',
    html: 'Luettavaksi (HTML)',
    json: 'Muihin palveluihin (JSON)',
    fetching: 'Haetaan',
    file: 'omat-tiedot',
  },
  stored: {
    title: 'Mitä säilytämme ja kuinka kauan',
    lead: 'Poistamme tiedot juuri tämän luettelon mukaan.',
    loading: 'Haetaan luetteloa',
    why: 'Miksi',
    howLong: 'Kuinka kauan',
    basis: 'Millä perusteella',
  },
  about: {
    account: 'Sinä ja tilisi',
    child: 'Lapsesi',
    purchase: 'Ostoksesi ja varauksesi',
    security: 'Turvallisuus',
    technical: 'Tekniikka',
  },
  basis: {
    contract: 'Tarvitaan ostoksiasi ja varauksiasi varten',
    consent: 'Suostumuksesi, jonka voit peruuttaa',
    'legal-obligation': 'Laki vaatii',
    'legitimate-interest': 'Oikeutettu etumme',
  },
  leave: {
    title: 'Poista tili',
    goes: 'Nimesi, osoitteesi, lastesi tiedot ja kaikki muu sinua koskeva poistetaan.',
    owned: 'Tilin sarjakortteja, kausikortteja ja etuja ei voi enää käyttää. Käytä ne siis ensin.',
    bookings:
      'Jo alkaneen ryhmän varaus päättyy tilin mukana, eikä maksua palauteta. Peruuta ensin varaukset, jotka eivät ole vielä alkaneet.',
    stays: 'Kirjanpito on lain mukaan säilytettävä. Siksi ostoksesi jäävät talteen ({{brand}}), mutta ilman nimeäsi.',
    withdraw: 'Oston voit silti peruuttaa 14 päivän kuluessa, myös ilman tiliä: kirjoita tilausnumero muistiin.',
    final: 'Tili poistetaan heti, eikä sitä voi palauttaa.',
    go: 'Poista tilini',
    sure: 'Poistetaanko tilisi?',
    text: 'Kirjoita salasanasi, niin tiedämme, että se olet sinä.',
    password: 'Salasanasi',
    missing: 'Kirjoita salasanasi.',
    submit: 'Poista lopullisesti',
    busy: 'Poistetaan',
  },
  farewell: {
    title: 'Tilisi on poistettu',
    text: 'Lähetimme siitä vielä vahvistuksen sähköpostiisi. Kiitos, että hypit kanssamme. Olet aina tervetullut takaisin.',
  },
}
export default privacy
