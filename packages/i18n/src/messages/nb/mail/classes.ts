import type { ClassMailWords } from '../../en/mail/classes.ts'

const classMail: ClassMailWords = {
  confirmed: {
    subject: 'Påmeldt: {{className}}',
    heading: 'Vi ses!',
    text: '{{names}} har fått plass. Her er det dere trenger å vite.',
  },
  cancelled: {
    subject: 'Meldt av: {{className}}',
    heading: 'Dere er meldt av',
    text: '{{names}} er meldt av, og andre kan få plass. Takk for at du sa fra.',
  },
  calledOff: {
    subject: 'Avlyst: {{className}}',
    heading: 'Kurset er dessverre avlyst',
    text: '{{className}} på {{playground}} blir ikke noe av. Påmeldingen for {{names}} er avsluttet. Vi håper vi ses på et annet kurs.',
  },
  ended: {
    subject: 'Avsluttet: {{className}}',
    heading: 'Påmeldingen din er avsluttet',
    text: 'Du får tilbake alle pengene for {{className}}, og dermed er påmeldingen for {{names}} avsluttet. Du får en egen e-post om pengene.',
  },
  reminder: {
    subject: 'Snart: {{className}}',
    heading: 'Snart er vi i gang',
    text: 'Vi gleder oss til å se {{names}}. Her er en kort påminnelse om hvor og når.',
  },
  moved: {
    subject: 'Endret tid: {{className}}',
    heading: 'Kurset er flyttet',
    text: '{{className}} for {{names}} holdes på andre tider eller et annet sted enn da du meldte på. Det beklager vi. Påmeldingen gjelder fortsatt.',
  },
  rebooked: {
    subject: 'Flyttet: {{className}}',
    heading: 'Påmeldingen er flyttet',
    text: 'Vi har flyttet påmeldingen for {{names}}, slik du ba om. Her ser du hvordan det var, og hvordan det er nå.',
  },
  childChanged: {
    subject: 'Endret: {{className}}',
    heading: 'Påmeldingen er endret',
    text: 'Som du ba om, har vi endret hvem som kommer: påmeldingen gjelder nå {{names}}. Det du hadde skrevet om helsen til et barn som ikke kommer lenger, er slettet.',
  },
  released: {
    subject: 'Plassen er frigitt: {{className}}',
    heading: 'Plassen din er frigitt',
    text: 'Ingen trykket på lenken i e-posten vår innen 24 timer, så påmeldingen for {{names}} gjelder ikke lenger. Meld gjerne på igjen.',
  },
  sessionOff: {
    subject: 'Avlyst {{day}}: {{className}}',
    heading: 'Avlyst {{day}}',
    text: '{{playground}} er stengt da, så {{className}} for {{names}} utgår den dagen. Det beklager vi.',
    ownText: '{{className}} for {{names}} utgår dessverre {{day}}. Det beklager vi.',
  },
  cause: {
    'leader-ill': 'Instruktøren er syk',
    room: 'Lokalet kan ikke brukes',
    'too-few': 'For få barn',
    weather: 'Uvær',
  },
  otherDays: 'Alle de andre dagene går som planlagt.',
  sessionOn: {
    subject: 'Det blir noe av likevel: {{className}}',
    heading: 'Kurset går som planlagt likevel',
    text: '{{playground}} holder åpent {{day}} likevel, så {{className}} for {{names}} går som planlagt. Velkommen!',
    ownText: '{{className}} for {{names}} går likevel som planlagt {{day}}. Velkommen!',
  },
  sessionMoved: {
    subject: 'Ny tid: {{className}}',
    heading: 'En gang er flyttet',
    text: '{{className}} for {{names}} holdes til en annen tid enn planlagt. Det beklager vi. Alt annet er som før, og påmeldingen gjelder.',
  },
  keep: {
    text: 'Vi holder av plassen i 24 timer. Trykk på knappen under for å beholde den, ellers går den til et annet barn.',
    button: 'Behold plassen',
  },
  code: {
    subject: 'Koden din: {{code}}',
    heading: 'Koden din',
    text: 'Skriv inn koden i skjemaet. Den gjelder i {{minutes}} minutter.',
    label: 'Kode',
    note: 'Var det ikke du som ville melde på? Da trenger du ikke å gjøre noe.',
  },
  health: {
    text: 'Med ditt samtykke lagrer vi det du skrev om {{names}}, kryptert og fram til 30 dager etter siste gang. {{readers}} Du kan trekke samtykket når du vil. Da sletter vi det med en gang.',
    readers: 'Bare trenerne, leirlederne, de ansvarlige på lekelandet og kjøkkenet kan lese det.',
    link: 'Trekk samtykket og slett',
  },
  calendar: { leader: 'Leder: {{leader}}' },
  change: {
    subject: { leader: 'Ny leder', room: 'Et annet rom', both: 'Ny leder og et annet rom' },
    leader: '{{leader}} leder {{className}} fra nå av.',
    leaderOn: '{{leader}} leder {{className}} {{day}}.',
    room: '{{className}} er i {{room}} fra nå av.',
    roomOn: '{{className}} er i {{room}} {{day}}.',
    rest: 'Alt annet er som før.',
  },
  message: {
    subject: '{{className}}: {{subject}}',
    note: '{{playground}} skriver til deg om påmeldingen av {{names}} ({{className}}). Derfor får du e-posten også om du har takket nei til nyheter. Svar på den for å nå lekelandet.',
  },
  early: {
    present: {
      subject: 'Neste sesong er deres først: {{className}}',
      heading: 'Blir dere med neste sesong?',
      text: '{{names}} kan få plass på {{className}} på {{playground}} før alle andre. Fra {{date}} klokken {{time}} kan alle melde seg på.',
    },
    siblings: {
      subject: 'Nå kan søsken meldes på: {{className}}',
      heading: 'Plass til søsken også',
      text: 'Siden dere allerede går hos oss, kan {{names}} få plass på {{className}} på {{playground}} før andre. Fra {{date}} klokken {{time}} kan alle melde seg på.',
    },
    button: 'Meld på nå',
    note: 'Lenken gjelder bare barna i familien deres. Vil du ikke ha slike e-poster? Bare svar, så slutter vi.',
    groups: 'Grupper',
    siblingsFrom: 'Søsken fra',
    allFrom: 'Alle fra',
    at: '{{date}}, {{time}}',
  },
  waiting: {
    confirm: {
      subject: 'Ett steg igjen: {{className}}',
      heading: 'Skal vi sette dere på ventelisten?',
      text: 'Trykk på knappen, så står {{names}} på ventelisten til {{className}} på {{playground}}. Turen deres regnes fra da. Lenken gjelder i 24 timer.',
      button: 'Sett oss på ventelisten',
    },
    confirmNote: 'Var det ikke deg? Da trenger du ikke gjøre noe.',
    onList: {
      subject: 'På venteliste: {{className}}',
      heading: 'Nå står dere på ventelisten',
      text: 'Vi sender e-post så snart det er plass til {{names}}. Plassen er da bare deres i minst fire timer på dagtid, og går aldri ut over natten. Å vente er gratis.',
      button: 'Se ventelisten',
    },
    offer: {
      subject: 'Plass til {{names}}: {{className}}',
      heading: '{{names}} kan få plass!',
      text: 'Det er blitt ledig på {{className}} på {{playground}}, og nå er det deres tur.',
      button: 'Se plassen',
    },
    until: 'Plassen er deres til {{time}}, {{date}}.',
    untilMany: 'Plassene er deres til {{time}}, {{date}}.',
    seeMany: 'Se plassene',
    passOn: 'Gi videre til neste familie',
    letGo: 'Gi slipp på plassen',
    offerNote: 'Ingenting trekkes før du betaler.',
    offerOver: {
      subject: 'Gikk videre: {{className}}',
      heading: 'Denne gangen gikk det videre',
      text: 'Ingen tok imot tilbudet i tide, så det har gått videre til neste familie. Det gjør ingenting: {{names}} står fortsatt på samme plass på ventelisten, og vi tar kontakt igjen.',
      button: 'Se andre grupper',
    },
    trialOffer: {
      subject: 'Plass til {{names}}: {{className}}',
      heading: 'Vil {{names}} fortsette?',
      text: 'Vi håper prøvetimen var gøy. Vi holder av en plass på {{className}} på {{playground}}, og dere betaler bare for gangene som er igjen.',
      button: 'Se plassen',
    },
    trialFull: {
      subject: 'Vil dere stå på venteliste? {{className}}',
      heading: 'Fullt akkurat nå',
      text: 'Vi håper {{names}} hadde det gøy på prøvetimen. {{className}} på {{playground}} har ingen ledig plass akkurat nå. Hvis dere vil, setter vi dere på ventelisten, foran dem som ikke har prøvd. Ingenting skjer hvis dere ikke trykker.',
      button: 'Ja, sett oss på listen',
    },
    ended: { subject: 'Ventelisten er stengt: {{className}}', heading: 'Ventelisten er slutt' },
    why: {
      cancelled: '{{className}} på {{playground}} blir dessverre ikke noe av, og derfor finnes det ingen venteliste lenger.',
      begun:
        '{{className}} på {{playground}} har begynt, så ventelisten er stengt. Denne gangen ble det ingen ledig plass til {{names}}. Takk for at dere ventet.',
      age: '{{className}} har fått nye datoer, og {{names}} har ikke riktig alder når gruppen begynner. Derfor har vi avsluttet plassen deres på ventelisten.',
      gone: 'Gruppen dere ventet på i {{className}}, finnes ikke lenger. Derfor har vi avsluttet plassen deres på ventelisten.',
    },
    leave: 'Gå av ventelisten',
    before: 'Familier foran dere',
    price: 'Pris inkl. mva.',
  },
  makeUp: {
    chosen: {
      subject: 'Erstatningsgang {{day}}: {{className}}',
      heading: 'Erstatningsgangen er i boks',
      text: '{{name}} har plass på {{className}} på {{playground}} {{day}}, i stedet for {{missed}}.',
    },
    reminder: {
      subject: 'Snart: erstatningsgang {{day}}',
      heading: 'Snart tid for erstatningsgangen',
      text: 'En liten påminnelse: {{name}} kommer til {{className}} på {{playground}} {{day}}.',
    },
    over: { subject: 'Ingen erstatningsgang {{day}}: {{className}}', heading: 'Det blir ingen erstatningsgang' },
    why: {
      cancelled:
        '{{className}} på {{playground}} er avlyst {{day}}, så det blir ingen erstatningsgang for {{name}}. Det beklager vi.',
      moved:
        '{{className}} på {{playground}} har fått nye dager eller tider, eller et nytt sted, så det blir ingen erstatningsgang for {{name}} {{day}}. Det beklager vi.',
      sold: 'En annen familie har tatt den siste plassen på {{className}} på {{playground}} for hele kurset, så det blir ingen erstatningsgang for {{name}} {{day}}. Det beklager vi.',
      own: '{{name}} har nå en vanlig gang med kurset, så erstatningsgangen {{day}} trengs ikke lenger.',
    },
    again: 'I påmeldingen kan dere velge en annen erstatningsgang for {{missed}}.',
    note: 'Kan dere ikke komme likevel? Gi plassen tilbake i påmeldingen før det begynner, så får et annet barn den. Tar noen plassen for hele kurset før den tid, går de foran. Da skriver vi til dere med en gang, og dere kan velge en annen gang.',
  },
  choice: {
    offered: {
      subject: 'Avlyst {{day}}: dere velger',
      heading: 'Avlyst {{day}}',
      text: '{{className}} på {{playground}} utgår dessverre {{day}}. Det beklager vi. Dere velger hva {{names}} får i stedet: en erstatningsgang i en annen gruppe, eller {{amount}} tilbake.',
    },
    money: {
      subject: 'Tilbakebetaling for {{day}}: {{className}}',
      heading: 'Pengene for {{day}} er på vei',
      text: 'Vi betaler tilbake {{amount}} for gangen {{day}} på {{className}} til betalingsmåten dere brukte, som regel innen fem virkedager.',
    },
    until: 'Velg senest {{until}}. Ellers går pengene tilbake av seg selv.',
    button: 'Velg nå',
  },
  mealsOf: '{{name}}: måltider',
  back: 'Du får {{amount}} tilbake på samme måte som du betalte, som regel innen fem virkedager.',
  nothingBack: 'Du får ikke pengene tilbake: Det var mindre enn to dager til første gang.',
  row: {
    before: 'Før',
    now: 'Nå',
    className: 'Kurs',
    makeUp: 'Erstatningsgang',
    where: 'Hvor',
    day: 'Dag',
    days: 'Dager ({{n}})',
    why: 'Årsak',
    children: 'Barn og tid',
    phone: 'Telefon',
    reference: 'Påmeldingsnummer',
  },
  button: 'Se påmeldingen',
  otherClasses: 'Se andre kurs',
  movedNote:
    'Passer det ikke lenger? Kurset er flyttet siden du meldte på. Meld av via påmeldingen før det begynner, så får du hele beløpet tilbake.',
  movedBegunNote: 'Passer det ikke lenger? Svar på denne e-posten, så finner vi en løsning sammen.',
  cancelNote:
    'Endrede planer? Kurs holdes på faste datoer og har derfor ingen angrerett, men du kan melde av via påmeldingen: Du får alt tilbake til og med {{date}} og halvparten til og med {{half}}.',
  joinedNote:
    'Endrede planer? Dere kan melde av via bestillingen til og med {{date}}. Dere får tilbake for de gangene som ikke har vært.',
  cancelFreeNote: 'Endrede planer? Meld gjerne av, så får et annet barn plassen.',
}
export default classMail
