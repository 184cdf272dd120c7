import type { MailStaffWords } from '../../en/mail/staff.ts'

const mailStaff: MailStaffWords = {
  invitation: {
    subject: 'Din inbjudan till kontoret',
    heading: '{{inviter}} har bjudit in dig till teamet',
    headingPlain: 'Du är inbjuden till teamet',
    text: 'Hej {{firstName}}! På kontoret gör du det som hör till ditt jobb:',
    roleAt: '{{role}}, {{place}}',
    roleEverywhere: '{{role}}, hela kedjan',
    how: 'Första gången tar ett par minuter. Du väljer själv hur du loggar in sedan.',
    button: 'Tacka ja till inbjudan',
    note: 'Knappen fungerar en gång, till och med {{day}}. Väntade du dig inte det här? Då kan du slänga mejlet.',
  },
  roles: {
    Reception: 'Reception',
    Instructor: 'Ledare',
    VenueManager: 'Platschef',
    CountryManager: 'Landschef',
    CustomerService: 'Kundtjänst',
    Content: 'Innehåll',
    Finance: 'Ekonomi',
    Admin: 'Administratör',
  },
  security: {
    subject: 'Din inloggning till kontoret',
    heading: 'Om din inloggning till kontoret',
    greeting: 'Hej {{firstName}}!',
    'passkey-added': 'En ny nyckel (passkey) har lagts till för din inloggning på kontoret: {{name}}.',
    'totp-added': 'En ny autentiseringsapp har kopplats till ditt konto på kontoret.',
    'recovery-code-used': 'Någon har loggat in på kontoret med en av dina reservkoder. Du har {{n}} kvar.',
    'factors-removed':
      '{{name}} har tagit bort dina nycklar, din autentiseringsapp och dina reservkoder. Nästa gång du loggar in med lösenord lägger du till nya.',
    'factors-reset':
      'Den som driver systemet har tagit bort dina nycklar, din autentiseringsapp och dina reservkoder och loggat ut dig överallt på kontoret. Nästa gång du loggar in med lösenord lägger du till nya.',
    'codes-guessed': 'Någon kan ditt lösenord och har skrivit in fem felaktiga koder på kontoret. Ingen har kommit in.',
    warning: 'Var det du? Då behöver du inte göra något. Annars: välj ett nytt lösenord direkt och berätta för din chef.',
    button: 'Välj nytt lösenord',
  },
  reminder: {
    subject: 'Din bokföringsrapport för {{month}}',
    heading: 'Siffrorna för {{month}} är klara',
    text: 'Hej {{firstName}}! Du ville veta när en månad för {{company}} är slut. De här rapporterna finns på kontoret:',
    button: 'Öppna rapporten',
    note: 'Du stänger av mejlen på kontoret, under Bokföring.',
    reports: {
      takings: 'Försäljning',
      'gift-cards': 'Presentkort',
      deferred: 'Förutbetalda intäkter',
      vat: 'Moms',
      'trial-balance': 'Råbalans',
    },
  },
  pinLocked: {
    subject: 'Felaktiga PIN-koder på {{place}}',
    heading: 'Någon har gissat på en PIN-kod',
    text: 'På enheten ”{{device}}” på {{place}} har fem felaktiga PIN-koder skrivits in för {{name}}. I en kvart kan ingen logga in med den PIN-koden.',
    todo: 'Om {{name}} har glömt den: välj en ny. Vet ingen vem det var: stäng av enheten.',
    button: 'Öppna kontoret',
  },
}
export default mailStaff
