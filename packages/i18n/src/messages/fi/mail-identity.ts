import type { MailIdentityWords } from '../en/mail-identity.ts'

const mailIdentity: MailIdentityWords = {
  confirm: {
    subject: 'Vahvista sähköpostiosoitteesi',
    heading: 'Tervetuloa, {{firstName}}!',
    text: 'Enää yksi napsautus, niin tilisi on valmis leikkiin. Painike toimii 48 tuntia.',
    button: 'Vahvista sähköpostiosoite',
    note: 'Etkö ole luonut tiliä meille? Silloin voit poistaa tämän viestin. Ilman napsautusta osoitetta ei vahvisteta.',
  },
  confirmNew: {
    subject: 'Vahvista uusi sähköpostiosoitteesi',
    heading: 'Onko tämä uusi osoitteesi?',
    text: 'Hei {{firstName}}! Napsauta painiketta 48 tunnin kuluessa, niin käytämme jatkossa tätä osoitetta. Siihen asti voimassa on vanha.',
    button: 'Kyllä, käytä tätä osoitetta',
    note: 'Etkö pyytänyt tätä? Silloin sinun ei tarvitse tehdä mitään, eikä mikään muutu.',
  },
  changing: {
    subject: 'Sähköpostiosoitteesi on vaihtumassa',
    heading: 'Tilillesi uusi sähköpostiosoite',
    text: 'Hei {{firstName}}! Tilillesi kirjautunut käyttäjä on pyytänyt meitä käyttämään toista osoitetta: {{newEmail}}. Se tulee voimaan, kun se on vahvistettu.',
    warning: 'Etkö se ollut sinä? Valitse heti uusi salasana, niin kaikki muut kirjataan ulos.',
    button: 'Valitse uusi salasana',
  },
  changed: {
    subject: 'Sähköpostiosoitteesi on vaihdettu',
    heading: 'Tililläsi on uusi sähköpostiosoite',
    text: 'Hei {{firstName}}! Tästä lähtien kirjaudut osoitteella {{newEmail}}, ja viestimme tulevat sinne. Tämä viesti lähti molempiin osoitteisiin.',
    warning: 'Etkö se ollut sinä? Vastaa heti tähän viestiin, niin autamme sinua saamaan tilisi takaisin.',
  },
  alreadyRegistered: {
    subject: 'Sinulla on jo tili',
    heading: 'Olet jo yksi meistä',
    text: 'Hei {{firstName}}! Joku, luultavasti sinä itse, yritti juuri luoda tilin tällä osoitteella. Sinulla on jo tili, joten voit vain kirjautua sisään.',
    forgotten: 'Unohtuiko salasana? Kirjautumissivulla valitset uuden hetkessä.',
    button: 'Kirjaudu sisään',
    note: 'Etkö se ollut sinä? Mikään ei ole muuttunut, eikä sinun tarvitse tehdä mitään.',
  },
  reset: {
    subject: 'Valitse uusi salasana',
    heading: 'Valitse uusi salasana',
    text: 'Hei {{firstName}}! Tästä pääset takaisin sisään. Painike toimii kerran, tunnin ajan.',
    button: 'Valitse uusi salasana',
    note: 'Etkö pyytänyt tätä? Silloin sinun ei tarvitse tehdä mitään. Salasanasi on ennallaan.',
  },
  passwordChanged: {
    subject: 'Salasanasi on vaihdettu',
    heading: 'Uusi salasana on käytössä',
    text: 'Hei {{firstName}}! Tilisi salasana on juuri vaihdettu, ja kaikki laitteet on kirjattu ulos. Käytä jatkossa uutta salasanaa.',
    warning: 'Etkö se ollut sinä? Valitse heti uusi salasana ja ota meihin yhteyttä.',
    button: 'Valitse uusi salasana',
  },
  locked: {
    subject: 'Valitse uusi salasana kirjautuaksesi',
    heading: 'Joku on arvaillut salasanaasi',
    text: 'Hei {{firstName}}! Tilisi salasana on annettu väärin sata kertaa peräkkäin. Siksi kukaan ei voi kirjautua salasanalla, ennen kuin olet valinnut uuden.',
    why: 'Kukaan ei ole päässyt sisään näin. Painike toimii kerran tunnin sisällä. Sen jälkeen voit pyytää uuden linkin kirjautumissivulla.',
    button: 'Valitse uusi salasana',
    note: 'Jos yrittäjä olit sinä, tämä on nopein tie takaisin sisään.',
  },
  answers: {
    registered: 'Melkein valmista! Katso sähköpostisi ja vahvista osoitteesi.',
    forgot: 'Jos tällä osoitteella on tili, viesti on jo matkalla.',
    reset: 'Uusi salasanasi on käytössä. Kirjaudu sisään sillä.',
    confirmationSent: 'Viesti, jossa on uusi linkki, on matkalla.',
    confirmed: 'Kiitos! Sähköpostiosoitteesi on vahvistettu.',
    roleAdded: 'Rooli on lisätty.',
    roleRemoved: 'Rooli on poistettu.',
  },
  pages: {
    signOutTitle: 'Kirjaudu ulos',
    signOutText: 'Haluatko kirjautua ulos?',
    signOutButton: 'Kirjaudu ulos',
    signedOutTitle: 'Olet kirjautunut ulos',
    signedOutText: 'Nähdään pian!',
    errorTitle: 'Nyt ei onnistunut',
    errorText:
      'Kirjautuminen kesti liian kauan tai se aloitettiin toisessa ikkunassa. Mitään ei kadonnut, voit vain aloittaa alusta.',
    home: 'Etusivulle',
  },
}
export default mailIdentity
