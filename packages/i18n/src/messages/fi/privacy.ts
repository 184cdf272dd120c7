import type { Words } from '../../translate.ts'
import type en from '../en/privacy.ts'

const privacy: Words<typeof en> = {
  title: 'Tietosi',
  lead: 'Katso, mitä säilytämme, ota se mukaasi tai lähde.',
  export: {
    title: 'Ota tietosi mukaan',
    lead: 'Kokoamme kaiken, mitä olemme tallentaneet sinusta ja lapsistasi, kahteen tiedostoon: yksi luettavaksi, toinen muihin palveluihin.',
    loading: 'Haetaan tiedostojasi',
    go: 'Kokoa tietoni',
    busy: 'Pyydetään',
    preparing: 'Kokoamme tietojasi. Se kestää noin minuutin, ja saat sähköpostin, kun ne ovat valmiina.',
    ready: 'Koottu {{date}}',
    expires: 'Noin {{size}} kt. Poistetaan {{date}}.',
    html: 'Luettavaksi (HTML)',
    json: 'Muihin palveluihin (JSON)',
    fetching: 'Haetaan',
    file: 'omat-tiedot',
  },
  stored: {
    title: 'Mitä säilytämme ja kuinka kauan',
    lead: 'Poistomme toimivat juuri tämän luettelon mukaan.',
    loading: 'Haetaan luetteloa',
    why: 'Miksi',
    howLong: 'Kuinka kauan',
    basis: 'Millä perusteella',
  },
  about: {
    account: 'Sinä ja tilisi',
    child: 'Lapsesi',
    purchase: 'Ostosi ja varauksesi',
    security: 'Turvallisuus',
    technical: 'Tekniikka',
  },
  basis: {
    contract: 'Tarvitaan tilaamaasi varten',
    consent: 'Suostumuksesi, jonka voit perua',
    'legal-obligation': 'Laki vaatii',
    'legitimate-interest': 'Oikeutettu etumme',
  },
  leave: {
    title: 'Poista tili',
    goes: 'Nimesi, osoitteesi, lapsesi ja kaikki muu sinusta poistetaan.',
    owned: 'Tilin sarjakortteja, kausikortteja ja etuja ei voi enää käyttää. Käytä ne ensin.',
    bookings: 'Käynnissä oleva ryhmä päättyy tilin mukana, eikä maksua palauteta. Peru ensin ne, jotka eivät ole alkaneet.',
    stays: 'Kirjanpito on lain mukaan säilytettävä, joten {{brand}} säilyttää ostosi, mutta ilman nimeäsi.',
    withdraw: 'Ostoksen voi silti peruuttaa sen 14 päivän aikana ilman tiliä: kirjoita tilausnumero muistiin.',
    final: 'Se tapahtuu heti, eikä sitä voi perua.',
    go: 'Poista tilini',
    sure: 'Poistetaanko tilisi?',
    text: 'Kirjoita salasanasi, jotta tiedämme sen olevan sinä.',
    password: 'Salasanasi',
    missing: 'Kirjoita salasanasi.',
    submit: 'Poista lopullisesti',
    busy: 'Poistetaan',
  },
  farewell: {
    title: 'Tilisi on poistettu',
    text: 'Kiitos, että hypit kanssamme. Lähetimme viimeisen sähköpostin vahvistukseksi. Olet aina tervetullut takaisin.',
  },
}
export default privacy
