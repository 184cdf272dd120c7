import type { MailStaffWords } from '../../en/mail/staff.ts'

const mailStaff: MailStaffWords = {
  invitation: {
    subject: 'Din invitation til kontoret',
    heading: '{{inviter}} har inviteret dig til teamet',
    headingPlain: 'Du er inviteret til teamet',
    text: 'Hej {{firstName}}! På kontoret gør du det, der hører til dit job:',
    roleAt: '{{role}}, {{place}}',
    roleEverywhere: '{{role}}, hele kæden',
    how: 'Første gang tager et par minutter. Du vælger selv, hvordan du logger ind bagefter.',
    button: 'Tag imod invitationen',
    note: 'Knappen virker én gang, til og med {{day}}. Havde du ikke ventet det? Så kan du se bort fra mailen.',
  },
  roles: {
    Reception: 'Reception',
    Instructor: 'Instruktør',
    VenueManager: 'Centerleder',
    CountryManager: 'Landechef',
    CustomerService: 'Kundeservice',
    Content: 'Indhold',
    Finance: 'Økonomi',
    Admin: 'Administrator',
  },
  security: {
    subject: 'Dit login til kontoret',
    heading: 'Om dit login til kontoret',
    greeting: 'Hej {{firstName}}!',
    'passkey-added': 'En ny adgangsnøgle er føjet til din konto på kontoret: {{name}}.',
    'totp-added': 'En ny godkendelsesapp er koblet til din konto på kontoret.',
    'recovery-code-used': 'Nogen har logget ind på kontoret med en af dine gendannelseskoder. Du har {{n}} tilbage.',
    'factors-removed':
      '{{name}} har fjernet dine adgangsnøgler, din godkendelsesapp og dine gendannelseskoder. Næste gang du logger ind med adgangskode, tilføjer du nye.',
    'factors-reset':
      'Den, der driver systemet, har fjernet dine adgangsnøgler, din godkendelsesapp og dine gendannelseskoder og logget dig ud overalt på kontoret. Næste gang du logger ind med adgangskode, tilføjer du nye.',
    'codes-guessed': 'Nogen kender din adgangskode og har tastet fem forkerte koder på kontoret. Ingen er kommet ind.',
    warning: 'Var det dig? Så skal du ikke gøre noget. Ellers: Vælg en ny adgangskode med det samme, og sig det til din leder.',
    button: 'Vælg ny adgangskode',
  },
  reminder: {
    subject: 'Din regnskabsrapport for {{month}}',
    heading: 'Tallene for {{month}} er klar',
    text: 'Hej {{firstName}}! Du ville have besked, når en måned for {{company}} er slut. Disse rapporter ligger på kontoret:',
    button: 'Åbn rapporten',
    note: 'Du slår mailene fra på kontoret, under Regnskab.',
    reports: {
      takings: 'Omsætning',
      'gift-cards': 'Gavekort',
      deferred: 'Forudbetalte indtægter',
      vat: 'Moms',
      'trial-balance': 'Råbalance',
    },
  },
  pinLocked: {
    subject: 'Forkerte pinkoder i {{place}}',
    heading: 'Nogen har gættet på en pinkode',
    text: 'På enheden »{{device}}« i {{place}} er der tastet fem forkerte pinkoder for {{name}}. I et kvarter kan ingen logge ind med den pinkode.',
    todo: 'Har {{name}} glemt den, så vælg en ny. Ved ingen, hvem det var, så slå enheden fra.',
    button: 'Åbn kontoret',
  },
}
export default mailStaff
