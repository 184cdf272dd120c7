import type { MailIdentityWords } from '../en/mail-identity.ts'

const mailIdentity: MailIdentityWords = {
  confirm: {
    subject: 'Bekreft e-postadressen din',
    heading: 'Velkommen, {{firstName}}!',
    text: 'Ett klikk til, så er kontoen klar til lek. Knappen virker i 48 timer.',
    button: 'Bekreft e-postadressen min',
    note: 'Har du ikke opprettet noen konto hos oss? Da kan du kaste denne e-posten. Uten klikket blir ikke adressen bekreftet.',
  },
  confirmNew: {
    subject: 'Bekreft den nye e-postadressen din',
    heading: 'Er dette den nye adressen din?',
    text: 'Hei {{firstName}}! Klikk på knappen innen 48 timer, så bruker vi denne adressen fra nå av. Inntil da gjelder den gamle.',
    button: 'Ja, bruk denne adressen',
    note: 'Har du ikke bedt om dette? Da trenger du ikke å gjøre noe, og ingenting endres.',
  },
  changing: {
    subject: 'E-postadressen din er i ferd med å bli endret',
    heading: 'Ny e-postadresse for kontoen din',
    text: 'Hei {{firstName}}! Noen som er logget inn på kontoen din, vil at vi skal bruke en annen adresse: {{newEmail}}. Den gjelder fra den er bekreftet.',
    warning: 'Var det ikke deg? Velg et nytt passord med en gang, så blir alle andre logget ut.',
    button: 'Velg nytt passord',
  },
  changed: {
    subject: 'E-postadressen din er byttet',
    heading: 'Kontoen din har fått ny e-postadresse',
    text: 'Hei {{firstName}}! Fra nå av logger du inn med {{newEmail}}, og e-postene våre går dit. Denne går til begge adressene.',
    warning: 'Var det ikke deg? Svar på denne e-posten med en gang, så hjelper vi deg å få kontoen tilbake.',
  },
  alreadyRegistered: {
    subject: 'Du har allerede en konto',
    heading: 'Du er allerede en av oss',
    text: 'Hei {{firstName}}! Noen, trolig du selv, prøvde nettopp å opprette en konto med denne adressen. Du har allerede en, så det er bare å logge inn.',
    forgotten: 'Glemt passordet? På innloggingssiden velger du et nytt på et minutt.',
    button: 'Logg inn',
    note: 'Var det ikke deg? Ingenting er endret, og du trenger ikke å gjøre noe.',
  },
  reset: {
    subject: 'Velg et nytt passord',
    heading: 'Velg et nytt passord',
    text: 'Hei {{firstName}}! Her er veien inn igjen. Knappen virker én gang, innen en time.',
    button: 'Velg nytt passord',
    note: 'Har du ikke bedt om dette? Da trenger du ikke å gjøre noe. Passordet er det samme som før.',
  },
  passwordChanged: {
    subject: 'Passordet ditt er endret',
    heading: 'Nytt passord på plass',
    text: 'Hei {{firstName}}! Passordet til kontoen din er nettopp endret, og alle enheter er logget ut. Bruk det nye fra nå av.',
    warning: 'Var det ikke deg? Velg et nytt passord med en gang, og ta kontakt med oss.',
    button: 'Velg nytt passord',
  },
  locked: {
    subject: 'Velg et nytt passord for å logge inn',
    heading: 'Noen har gjettet på passordet ditt',
    text: 'Hei {{firstName}}! Noen har skrevet feil passord til kontoen din hundre ganger på rad. Derfor kan ingen logge inn med passord før du har valgt et nytt.',
    why: 'Ingen har kommet inn på den måten. Knappen virker én gang, innen en time. Etter det kan du be om en ny lenke på innloggingssiden.',
    button: 'Velg nytt passord',
    note: 'Var det du som prøvde? Da er dette den raskeste veien inn igjen.',
  },
  answers: {
    registered: 'Nesten i mål! Se i innboksen og bekreft e-postadressen din.',
    forgot: 'Hvis det finnes en konto med denne adressen, er en e-post på vei.',
    reset: 'Det nye passordet er på plass. Logg inn med det.',
    confirmationSent: 'En e-post med ny lenke er på vei.',
    confirmed: 'Takk! E-postadressen din er bekreftet.',
    roleAdded: 'Rollen er lagt til.',
    roleRemoved: 'Rollen er fjernet.',
  },
  pages: {
    signOutTitle: 'Logg ut',
    signOutText: 'Vil du logge ut?',
    signOutButton: 'Logg ut',
    signedOutTitle: 'Du er logget ut',
    signedOutText: 'Vi ses snart igjen!',
    errorTitle: 'Det gikk ikke denne gangen',
    errorText:
      'Innloggingen tok for lang tid eller ble startet i et annet vindu. Ingenting er tapt, det er bare å begynne på nytt.',
    home: 'Til startsiden',
  },
}
export default mailIdentity
