import type { MailStaffWords } from '../../en/mail/staff.ts'

const mailStaff: MailStaffWords = {
  invitation: {
    subject: 'Deine Einladung ins Büro',
    heading: '{{inviter}} hat dich ins Team eingeladen',
    headingPlain: 'Du bist ins Team eingeladen',
    text: 'Hallo {{firstName}}! Im Büro erledigst du, was zu deiner Arbeit gehört:',
    roleAt: '{{role}}, {{place}}',
    roleEverywhere: '{{role}}, die ganze Kette',
    how: 'Das erste Mal dauert etwa zwei Minuten. Wie du dich danach anmeldest, entscheidest du.',
    button: 'Einladung annehmen',
    note: 'Der Knopf funktioniert einmal, bis {{day}}. Hast du das nicht erwartet? Dann kannst du die E-Mail ignorieren.',
  },
  roles: {
    Reception: 'Empfang',
    Instructor: 'Kursleitung',
    VenueManager: 'Leitung des Standorts',
    CountryManager: 'Landesleitung',
    CustomerService: 'Kundenservice',
    Content: 'Inhalte',
    Finance: 'Finanzen',
    Admin: 'Administration',
  },
  security: {
    subject: 'Deine Anmeldung im Büro',
    heading: 'Zu deiner Anmeldung im Büro',
    greeting: 'Hallo {{firstName}}!',
    'passkey-added': 'Für dein Konto im Büro gibt es einen neuen Passkey: {{name}}.',
    'totp-added': 'Für dein Konto im Büro wurde eine neue Authenticator-App eingerichtet.',
    'recovery-code-used': 'Jemand hat sich im Büro mit einem deiner Wiederherstellungscodes angemeldet. Du hast noch {{n}}.',
    'factors-removed':
      '{{name}} hat deine Passkeys, deine Authenticator-App und deine Wiederherstellungscodes entfernt. Wenn du dich das nächste Mal mit deinem Passwort anmeldest, richtest du neue ein.',
    'factors-reset':
      'Wer das System betreibt, hat deine Passkeys, deine Authenticator-App und deine Wiederherstellungscodes entfernt und dich im Büro überall abgemeldet. Wenn du dich das nächste Mal mit deinem Passwort anmeldest, richtest du neue ein.',
    'codes-guessed': 'Jemand kennt dein Passwort und hat im Büro fünf falsche Codes eingegeben. Hineingekommen ist niemand.',
    warning: 'Warst du das? Dann musst du nichts tun. Wenn nicht, wähle sofort ein neues Passwort und sag deiner Leitung Bescheid.',
    button: 'Neues Passwort wählen',
  },
  reminder: {
    subject: 'Dein Buchhaltungsbericht für {{month}}',
    heading: 'Die Zahlen für {{month}} sind da',
    text: 'Hallo {{firstName}}! Du wolltest wissen, wenn ein Monat der {{company}} vorbei ist. Diese Berichte liegen im Büro bereit:',
    button: 'Bericht öffnen',
    note: 'Abbestellen kannst du diese E-Mails im Büro unter Buchhaltung.',
    reports: {
      takings: 'Einnahmen',
      'gift-cards': 'Gutscheine',
      deferred: 'Abgegrenzte Erlöse',
      vat: 'Umsatzsteuer',
      'trial-balance': 'Summen- und Saldenliste',
    },
  },
  pinLocked: {
    subject: 'Falsche PINs: {{place}}',
    heading: 'Jemand hat eine PIN geraten',
    text: 'Am Gerät „{{device}}“ ({{place}}) wurden fünf falsche PINs für {{name}} eingegeben. 15 Minuten lang kann sich niemand mit dieser PIN anmelden.',
    todo: 'Hat {{name}} sie vergessen, vergib eine neue. Weiß niemand, wer es war, schalte das Gerät ab.',
    button: 'Büro öffnen',
  },
}
export default mailStaff
