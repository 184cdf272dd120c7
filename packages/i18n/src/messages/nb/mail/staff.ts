import type { MailStaffWords } from '../../en/mail/staff.ts'

const mailStaff: MailStaffWords = {
  invitation: {
    subject: 'Invitasjonen din til kontoret',
    heading: '{{inviter}} har invitert deg til teamet',
    headingPlain: 'Du er invitert til teamet',
    text: 'Hei, {{firstName}}! På kontoret gjør du det som hører til jobben din:',
    roleAt: '{{role}}, {{place}}',
    roleEverywhere: '{{role}}, hele kjeden',
    how: 'Første gang tar et par minutter. Du velger selv hvordan du logger inn etterpå.',
    button: 'Takk ja til invitasjonen',
    note: 'Knappen virker én gang, til og med {{day}}. Ventet du ikke dette? Da kan du se bort fra e-posten.',
  },
  roles: {
    Reception: 'Resepsjon',
    Instructor: 'Instruktør',
    VenueManager: 'Senterleder',
    CountryManager: 'Landssjef',
    CustomerService: 'Kundeservice',
    Content: 'Innhold',
    Finance: 'Økonomi',
    Admin: 'Administrator',
  },
  security: {
    subject: 'Innloggingen din til kontoret',
    heading: 'Om innloggingen din til kontoret',
    greeting: 'Hei, {{firstName}}!',
    'passkey-added': 'En ny tilgangsnøkkel er lagt til kontoen din på kontoret: {{name}}.',
    'totp-added': 'En ny autentiseringsapp er koblet til kontoen din på kontoret.',
    'recovery-code-used': 'Noen har logget inn på kontoret med en av gjenopprettingskodene dine. Du har {{n}} igjen.',
    'factors-removed':
      '{{name}} har fjernet tilgangsnøklene, autentiseringsappen og gjenopprettingskodene dine. Neste gang du logger inn med passord, legger du til nye.',
    'factors-reset':
      'Den som drifter systemet, har fjernet tilgangsnøklene, autentiseringsappen og gjenopprettingskodene dine og logget deg ut overalt på kontoret. Neste gang du logger inn med passord, legger du til nye.',
    'codes-guessed': 'Noen kan passordet ditt og har skrevet inn fem feil koder på kontoret. Ingen har kommet inn.',
    warning: 'Var det deg? Da trenger du ikke gjøre noe. Hvis ikke: Velg et nytt passord med en gang, og si fra til lederen din.',
    button: 'Velg nytt passord',
  },
  reminder: {
    subject: 'Regnskapsrapporten din for {{month}}',
    heading: 'Tallene for {{month}} er klare',
    text: 'Hei {{firstName}}! Du ville ha beskjed når en måned for {{company}} er over. Disse rapportene ligger på kontoret:',
    button: 'Åpne rapporten',
    note: 'Du slår av e-postene på kontoret, under Regnskap.',
    reports: {
      takings: 'Omsetning',
      'gift-cards': 'Gavekort',
      deferred: 'Forskuddsbetalte inntekter',
      vat: 'Merverdiavgift',
      'trial-balance': 'Saldobalanse',
    },
  },
  pinLocked: {
    subject: 'Feil PIN-koder på {{place}}',
    heading: 'Noen har gjettet på en PIN-kode',
    text: 'På enheten «{{device}}» på {{place}} er det skrevet inn fem feil PIN-koder for {{name}}. I et kvarter kan ingen logge inn med den PIN-koden.',
    todo: 'Har {{name}} glemt den, velger du en ny. Vet ingen hvem det var, slår du av enheten.',
    button: 'Åpne kontoret',
  },
}
export default mailStaff
