import type { MailIdentityWords } from '../en/mail-identity.ts'

const mailIdentity: MailIdentityWords = {
  confirm: {
    subject: 'Bekræft din e-mailadresse',
    heading: 'Velkommen, {{firstName}}!',
    text: 'Et klik mere, så er din konto klar til leg. Knappen virker i 48 timer.',
    button: 'Bekræft min e-mailadresse',
    note: 'Har du ikke oprettet en konto hos os? Så kan du smide mailen ud. Uden klikket bliver adressen ikke bekræftet.',
  },
  confirmNew: {
    subject: 'Bekræft din nye e-mailadresse',
    heading: 'Er det her din nye adresse?',
    text: 'Hej {{firstName}}! Klik på knappen inden for 48 timer, så bruger vi denne adresse fremover. Indtil da gælder den gamle.',
    button: 'Ja, brug denne adresse',
    note: 'Har du ikke bedt om det? Så behøver du ikke gøre noget, og intet bliver ændret.',
  },
  changing: {
    subject: 'Din e-mailadresse er ved at blive ændret',
    heading: 'Ny e-mailadresse til din konto',
    text: 'Hej {{firstName}}! Nogen, der er logget ind på din konto, vil have os til at bruge en anden adresse: {{newEmail}}. Den gælder, så snart den er bekræftet.',
    warning: 'Var det ikke dig? Vælg en ny adgangskode med det samme, så bliver alle andre logget ud.',
    button: 'Vælg ny adgangskode',
  },
  changed: {
    subject: 'Din e-mailadresse er skiftet',
    heading: 'Din konto har fået en ny e-mailadresse',
    text: 'Hej {{firstName}}! Fra nu af logger du ind med {{newEmail}}, og vores mails går dertil. Denne går til begge adresser.',
    warning: 'Var det ikke dig? Svar på denne mail med det samme, så hjælper vi dig med at få kontoen tilbage.',
  },
  alreadyRegistered: {
    subject: 'Du har allerede en konto',
    heading: 'Du er allerede en af os',
    text: 'Hej {{firstName}}! Nogen, sikkert dig selv, har lige prøvet at oprette en konto med denne adresse. Du har allerede en, så du kan bare logge ind.',
    forgotten: 'Har du glemt adgangskoden? På login-siden vælger du en ny på et øjeblik.',
    button: 'Log ind',
    note: 'Var det ikke dig? Intet er ændret, og du behøver ikke gøre noget.',
  },
  reset: {
    subject: 'Vælg en ny adgangskode',
    heading: 'Vælg en ny adgangskode',
    text: 'Hej {{firstName}}! Her er vejen ind igen. Knappen virker én gang, inden for en time.',
    button: 'Vælg ny adgangskode',
    note: 'Har du ikke bedt om det? Så behøver du ikke gøre noget. Din adgangskode er den samme som før.',
  },
  passwordChanged: {
    subject: 'Din adgangskode er ændret',
    heading: 'Ny adgangskode på plads',
    text: 'Hej {{firstName}}! Adgangskoden til din konto er lige blevet ændret, og alle enheder er logget ud. Brug den nye fremover.',
    warning: 'Var det ikke dig? Vælg en ny adgangskode med det samme, og kontakt os.',
    button: 'Vælg ny adgangskode',
  },
  answers: {
    registered: 'Næsten i mål! Kig i din indbakke, og bekræft din e-mailadresse.',
    forgot: 'Hvis der findes en konto med denne adresse, er en mail på vej.',
    reset: 'Din nye adgangskode er på plads. Log ind med den.',
    confirmationSent: 'En mail med et nyt link er på vej.',
    confirmed: 'Tak! Din e-mailadresse er bekræftet.',
    roleAdded: 'Rollen er tilføjet.',
  },
  pages: {
    signOutTitle: 'Log ud',
    signOutText: 'Vil du logge ud?',
    signOutButton: 'Log ud',
    signedOutTitle: 'Du er logget ud',
    signedOutText: 'På gensyn!',
    errorTitle: 'Det gik ikke denne gang',
    errorText: 'Login tog for lang tid eller blev startet i et andet vindue. Intet er gået tabt, du kan bare begynde forfra.',
    home: 'Til forsiden',
  },
}
export default mailIdentity
