import type { MailIdentityWords } from '../en/mail-identity.ts'

const mailIdentity: MailIdentityWords = {
  confirm: {
    subject: 'Bekräfta din e-postadress',
    heading: 'Välkommen, {{firstName}}!',
    text: 'Ett klick till, så är ditt konto redo för lek. Knappen fungerar i 48 timmar.',
    button: 'Bekräfta min e-postadress',
    note: 'Har du inte skapat något konto hos oss? Då kan du slänga det här mejlet. Utan klicket bekräftas inte adressen.',
  },
  confirmNew: {
    subject: 'Bekräfta din nya e-postadress',
    heading: 'Är det här din nya adress?',
    text: 'Hej {{firstName}}! Klicka på knappen inom 48 timmar, så använder vi den här adressen i fortsättningen. Tills dess gäller den gamla.',
    button: 'Ja, använd den här adressen',
    note: 'Har du inte bett om det här? Då behöver du inte göra något, och inget ändras.',
  },
  changing: {
    subject: 'Din e-postadress är på väg att bytas',
    heading: 'Ny e-postadress för ditt konto',
    text: 'Hej {{firstName}}! Någon som är inloggad på ditt konto vill att vi använder en annan adress: {{newEmail}}. Den börjar gälla när den har bekräftats.',
    warning: 'Var det inte du? Välj ett nytt lösenord direkt, så loggas alla andra ut.',
    button: 'Välj nytt lösenord',
  },
  changed: {
    subject: 'Din e-postadress är bytt',
    heading: 'Ditt konto har en ny e-postadress',
    text: 'Hej {{firstName}}! Från och med nu loggar du in med {{newEmail}}, och våra mejl går dit. Det här går till båda adresserna.',
    warning: 'Var det inte du? Svara på det här mejlet direkt, så hjälper vi dig att få tillbaka kontot.',
  },
  alreadyRegistered: {
    subject: 'Du har redan ett konto',
    heading: 'Du är redan en av oss',
    text: 'Hej {{firstName}}! Någon, troligen du, försökte nyss skapa ett konto med den här adressen. Du har redan ett, så det är bara att logga in.',
    forgotten: 'Har du glömt lösenordet? På inloggningssidan väljer du ett nytt på någon minut.',
    button: 'Logga in',
    note: 'Var det inte du? Inget har ändrats, och du behöver inte göra något.',
  },
  reset: {
    subject: 'Välj ett nytt lösenord',
    heading: 'Välj ett nytt lösenord',
    text: 'Hej {{firstName}}! Här är vägen tillbaka in. Knappen fungerar en gång, inom en timme.',
    button: 'Välj nytt lösenord',
    note: 'Har du inte bett om det här? Då behöver du inte göra något. Lösenordet är detsamma som förut.',
  },
  passwordChanged: {
    subject: 'Ditt lösenord är bytt',
    heading: 'Nytt lösenord på plats',
    text: 'Hej {{firstName}}! Lösenordet till ditt konto har just bytts, och alla enheter har loggats ut. Använd det nya i fortsättningen.',
    warning: 'Var det inte du? Välj ett nytt lösenord direkt och hör av dig till oss.',
    button: 'Välj nytt lösenord',
  },
  locked: {
    subject: 'Välj ett nytt lösenord för att logga in',
    heading: 'Någon har gissat på ditt lösenord',
    text: 'Hej {{firstName}}! Någon har angett fel lösenord till ditt konto hundra gånger i rad. Därför kan ingen logga in med lösenord förrän du har valt ett nytt.',
    why: 'Ingen har kommit in på det sättet. Knappen fungerar en gång, inom en timme. Sedan kan du be om en ny länk på inloggningssidan.',
    button: 'Välj nytt lösenord',
    note: 'Var det du som försökte? Då är det här den snabbaste vägen in igen.',
  },
  answers: {
    registered: 'Snart klart! Titta i din inkorg och bekräfta din e-postadress.',
    forgot: 'Om det finns ett konto med den adressen är ett mejl på väg.',
    reset: 'Ditt nya lösenord är på plats. Logga in med det.',
    confirmationSent: 'Ett mejl med en ny länk är på väg.',
    confirmed: 'Tack! Din e-postadress är bekräftad.',
    roleAdded: 'Rollen har lagts till.',
    roleRemoved: 'Rollen är borttagen.',
  },
  pages: {
    signOutTitle: 'Logga ut',
    signOutText: 'Vill du logga ut?',
    signOutButton: 'Logga ut',
    signedOutTitle: 'Du är utloggad',
    signedOutText: 'Vi ses snart igen!',
    errorTitle: 'Det gick inte den här gången',
    errorText:
      'Inloggningen tog för lång tid eller påbörjades i ett annat fönster. Inget har gått förlorat, det är bara att börja om.',
    home: 'Till startsidan',
  },
}
export default mailIdentity
