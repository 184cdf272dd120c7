import type { Words } from '../../translate.ts'
import type en from '../en/classes.ts'

const classes: Words<typeof en> = {
  title: 'Liikuntaryhmät ja leirit',
  lead: 'Hypitään, tasapainoillaan, heitetään ja nauretaan – aina samojen ohjaajien kanssa. Valitse sisäleikkipuisto, niin näet, mitä on tulossa.',
  description:
    'Liikuntaryhmät, maksuttomat kokeilukerrat ja lomaleirit 2–12-vuotiaille: päivät, ikäryhmät, vapaat paikat ja varaus.',
  where: 'Missä hypitään?',
  last: 'Viimeksi käyty',
  all: 'Kaikki sisäleikkipuistot',
  at: 'Ryhmät: {{playground}}',
  kind: 'Millainen ryhmä?',
  kinds: { sport: 'Liikuntaryhmä', trial: 'Kokeilukerta', camp: 'Lomaleiri' },
  leads: {
    sport: 'Sama ryhmä ja samat ohjaajat viikosta toiseen. Valitse lapsesi ikäryhmä.',
    trial: 'Tulkaa kokeilemaan! Jokainen lapsi pääsee kokeilukerralle kerran kahdentoista kuukauden aikana.',
    camp: 'Kokonainen viikko leikkiä, kun koulu on kiinni. Valitse lapsesi ikäryhmä.',
  },
  none: 'Juuri nyt ei ole varattavaa',
  noneText: 'Uudet ryhmät ja leirit ilmestyvät tähän heti, kun ne avautuvat.',
  times_one: '{{first}}',
  times_other: '{{count}} kertaa, {{first}} – {{last}}',
  days_one: '{{first}}',
  days_other: '{{count}} päivää, {{first}} – {{last}}',
  free: 'Maksuton',
  vat: 'lapselta, sis. alv',
  until: 'Varaa viimeistään {{date}}. Sen jälkeen {{price}}.',
  lowest: 'Alin hinta 30 päivän aikana: {{price}}',
  howOld: 'Minkä ikäinen lapsi on {{date}}?',
  seats: {
    free: 'Paikkoja vapaana',
    few_one: '{{count}} paikka jäljellä',
    few_other: '{{count}} paikkaa jäljellä',
    full: 'Täynnä',
  },
  opens: 'Varaus avautuu {{date}}.',
  closed: 'Tätä ryhmää ei voi juuri nyt varata.',
  early: {
    now: 'Edellisen ryhmän lapsille {{date}} klo {{time}} asti',
    present: 'Edellisen ryhmän lapsille {{date}} klo {{time}} alkaen',
    siblings: 'Heidän sisaruksilleen {{date}} klo {{time}} alkaen',
    all: 'Kaikille {{date}} klo {{time}} alkaen',
    soon: 'Varaaminen alkaa pian',
  },
  queue: 'Liity jonoon',
  elsewhere: '{{group}}: täynnä. Seuraavat vapaat paikat: {{date}}.',
  booking: 'Kuka tulee hyppimään?',
  steps: 'Varauksen vaiheet',
  step: { group: 'Ryhmä', child: 'Lapsi', pay: 'Maksu', done: 'Valmis' },
  yours: 'Varauksesi',
  otherClasses: 'Katso muut ryhmät',
  size: 'T-paidan koko',
  toPay: 'Maksettavaa',
  noteCancel:
    'Ryhmillä on sovitut ajat, joten peruuttamisoikeutta ei ole. Sen sijaan noudatamme omaa sääntöämme: kun peruutat varauksen viimeistään 14 päivää ennen alkua, saat koko summan takaisin, ja viimeistään 2 päivää ennen puolet.',
}
export default classes
