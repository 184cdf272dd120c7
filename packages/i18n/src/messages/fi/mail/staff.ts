import type { MailStaffWords } from '../../en/mail/staff.ts'

const mailStaff: MailStaffWords = {
  invitation: {
    subject: 'Kutsusi toimistoon',
    heading: '{{inviter}} on kutsunut sinut tiimiin',
    headingPlain: 'Sinut on kutsuttu tiimiin',
    text: 'Hei {{firstName}}! Toimistossa hoidat työhösi kuuluvat asiat:',
    roleAt: '{{role}}, {{place}}',
    roleEverywhere: '{{role}}, koko ketju',
    how: 'Ensimmäinen kerta vie pari minuuttia. Valitset itse, miten kirjaudut jatkossa.',
    button: 'Ota kutsu vastaan',
    note: 'Painike toimii kerran, {{day}} asti. Etkö odottanut tätä? Silloin voit jättää viestin huomiotta.',
  },
  roles: {
    Reception: 'Vastaanotto',
    Instructor: 'Ohjaaja',
    VenueManager: 'Paikan esihenkilö',
    CountryManager: 'Maajohtaja',
    CustomerService: 'Asiakaspalvelu',
    Content: 'Sisältö',
    Finance: 'Talous',
    Admin: 'Pääkäyttäjä',
  },
  security: {
    subject: 'Kirjautumisesi toimistoon',
    heading: 'Kirjautumisestasi toimistoon',
    greeting: 'Hei {{firstName}}!',
    'passkey-added': 'Tilillesi toimistossa on lisätty uusi avainkoodi: {{name}}.',
    'totp-added': 'Tilillesi toimistossa on otettu käyttöön uusi todennussovellus.',
    'recovery-code-used': 'Joku on kirjautunut toimistoon yhdellä palautuskoodeistasi. Niitä on jäljellä {{n}}.',
    'factors-removed':
      '{{name}} on poistanut avainkoodisi, todennussovelluksesi ja palautuskoodisi. Kun seuraavan kerran kirjaudut salasanalla, lisäät uudet.',
    'factors-reset':
      'Järjestelmän ylläpitäjä on poistanut avainkoodisi, todennussovelluksesi ja palautuskoodisi ja kirjannut sinut ulos toimistosta kaikilta laitteilta. Kun seuraavan kerran kirjaudut salasanalla, lisäät uudet.',
    'codes-guessed': 'Joku tietää salasanasi ja on syöttänyt toimistossa viisi väärää koodia. Kukaan ei ole päässyt sisään.',
    warning: 'Olitko se sinä? Silloin sinun ei tarvitse tehdä mitään. Jos et, vaihda salasana heti ja kerro esihenkilöllesi.',
    button: 'Vaihda salasana',
  },
  reminder: {
    subject: 'Kirjanpitoraporttisi: {{month}}',
    heading: 'Kuukauden luvut ovat valmiina: {{month}}',
    text: 'Hei {{firstName}}! Halusit tiedon, kun yhtiön {{company}} kuukausi on päättynyt. Nämä raportit odottavat toimistossa:',
    button: 'Avaa raportti',
    note: 'Voit lopettaa nämä viestit toimistossa kohdasta Kirjanpito.',
    reports: {
      takings: 'Myynti',
      'gift-cards': 'Lahjakortit',
      deferred: 'Ennakkotulot',
      vat: 'Arvonlisävero',
      'trial-balance': 'Koetase',
    },
  },
  pinLocked: {
    subject: 'Vääriä PIN-koodeja: {{place}}',
    heading: 'Joku on arvaillut PIN-koodia',
    text: 'Laitteella ”{{device}}” ({{place}}) on syötetty viisi väärää PIN-koodia henkilölle {{name}}. Sillä PIN-koodilla ei voi kirjautua 15 minuuttiin.',
    todo: 'Jos {{name}} on unohtanut koodin, aseta uusi. Jos kukaan ei tiedä, kuka se oli, poista laite käytöstä.',
    button: 'Avaa toimisto',
  },
}
export default mailStaff
