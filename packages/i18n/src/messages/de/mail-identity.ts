import type { MailIdentityWords } from '../en/mail-identity.ts'

const mailIdentity: MailIdentityWords = {
  confirm: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    heading: 'Willkommen, {{firstName}}!',
    text: 'Noch ein Klick, und Ihr Konto ist startklar. Der Link gilt 48 Stunden.',
    button: 'E-Mail-Adresse bestätigen',
    note: 'Sie haben bei uns kein Konto angelegt? Dann löschen Sie diese E-Mail einfach. Ohne Klick wird die Adresse nicht bestätigt.',
  },
  confirmNew: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    heading: 'Ist das Ihre neue Adresse?',
    text: 'Hallo {{firstName}}! Klicken Sie innerhalb von 48 Stunden auf den Link, dann verwenden wir ab sofort diese Adresse. Bis dahin gilt die alte.',
    button: 'Ja, diese Adresse verwenden',
    note: 'Sie haben das nicht veranlasst? Dann müssen Sie nichts tun, und alles bleibt, wie es ist.',
  },
  changing: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    heading: 'Neue E-Mail-Adresse für Ihr Konto',
    text: 'Hallo {{firstName}}! Jemand, der in Ihrem Konto angemeldet ist, möchte eine andere Adresse verwenden: {{newEmail}}. Sie gilt, sobald sie bestätigt ist.',
    warning: 'Das waren nicht Sie? Wählen Sie bitte gleich ein neues Passwort. Damit werden alle anderen abgemeldet.',
    button: 'Neues Passwort wählen',
  },
  changed: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    heading: 'Ihr Konto hat eine neue E-Mail-Adresse',
    text: 'Hallo {{firstName}}! Ab jetzt melden Sie sich mit {{newEmail}} an, und unsere E-Mails gehen dorthin. Diese geht an beide Adressen.',
    warning: 'Das waren nicht Sie? Antworten Sie bitte gleich auf diese E-Mail, dann helfen wir Ihnen, Ihr Konto zurückzubekommen.',
  },
  alreadyRegistered: {
    subject: 'Sie haben bereits ein Konto',
    heading: 'Sie gehören schon dazu',
    text: 'Hallo {{firstName}}! Jemand, vermutlich Sie selbst, wollte gerade ein Konto mit dieser Adresse anlegen. Sie haben schon eines, melden Sie sich also einfach an.',
    forgotten: 'Passwort vergessen? Auf der Anmeldeseite wählen Sie in einer Minute ein neues.',
    button: 'Anmelden',
    note: 'Das waren nicht Sie? Es hat sich nichts geändert, und Sie müssen nichts tun.',
  },
  reset: {
    subject: 'Wählen Sie ein neues Passwort',
    heading: 'Wählen Sie ein neues Passwort',
    text: 'Hallo {{firstName}}! So kommen Sie wieder hinein. Der Link funktioniert einmal, innerhalb einer Stunde.',
    button: 'Neues Passwort wählen',
    note: 'Sie haben das nicht angefordert? Dann müssen Sie nichts tun. Ihr Passwort bleibt unverändert.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    text: 'Hallo {{firstName}}! Das Passwort Ihres Kontos wurde soeben geändert, und alle Geräte wurden abgemeldet. Verwenden Sie ab jetzt das neue.',
    warning: 'Das waren nicht Sie? Wählen Sie bitte gleich ein neues Passwort und melden Sie sich bei uns.',
    button: 'Neues Passwort wählen',
  },
  locked: {
    subject: 'Wählen Sie ein neues Passwort, um sich anzumelden',
    heading: 'Jemand hat versucht, Ihr Passwort zu erraten',
    text: 'Hallo {{firstName}}! Für Ihr Konto wurde hundertmal hintereinander ein falsches Passwort eingegeben. Deshalb kann sich niemand mit einem Passwort anmelden, bis Sie ein neues gewählt haben.',
    why: 'Auf diesem Weg ist niemand hineingekommen. Der Button funktioniert einmal, innerhalb einer Stunde. Danach können Sie auf der Anmeldeseite einen neuen Link anfordern.',
    button: 'Neues Passwort wählen',
    note: 'Waren Sie es selbst? Dann kommen Sie so am schnellsten wieder hinein.',
  },
  answers: {
    registered: 'Fast geschafft! Sehen Sie in Ihr Postfach und bestätigen Sie Ihre E-Mail-Adresse.',
    forgot: 'Falls es ein Konto mit dieser Adresse gibt, ist eine E-Mail unterwegs.',
    reset: 'Ihr neues Passwort gilt. Melden Sie sich damit an.',
    confirmationSent: 'Eine E-Mail mit einem neuen Link ist unterwegs.',
    confirmed: 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt.',
    roleAdded: 'Die Rolle wurde vergeben.',
    roleRemoved: 'Die Rolle wurde entzogen.',
  },
  pages: {
    signOutTitle: 'Abmelden',
    signOutText: 'Möchten Sie sich abmelden?',
    signOutButton: 'Abmelden',
    signedOutTitle: 'Sie sind abgemeldet',
    signedOutText: 'Bis bald!',
    errorTitle: 'Das hat nicht geklappt',
    errorText:
      'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Es ist nichts verloren, fangen Sie einfach neu an.',
    home: 'Zur Startseite',
  },
}
export default mailIdentity
