import type { ClassMailWords } from '../../en/mail/classes.ts'

const classMail: ClassMailWords = {
  confirmed: {
    subject: 'Gebucht: {{className}}',
    heading: 'Bis bald!',
    text: 'Ihre Buchung für {{names}} ist bestätigt. Hier steht alles Wichtige.',
  },
  cancelled: {
    subject: 'Storniert: {{className}}',
    heading: 'Ihre Buchung ist storniert',
    text: 'Wir haben Ihre Buchung für {{names}} storniert. Jetzt ist wieder Platz für andere. Danke, dass Sie Bescheid gegeben haben.',
  },
  calledOff: {
    subject: 'Abgesagt: {{className}}',
    heading: 'Wir müssen diesen Kurs absagen',
    text: '{{className}} bei {{playground}} kann leider nicht stattfinden. Ihre Buchung für {{names}} ist beendet. Wir hoffen, Sie in einem anderen Kurs zu sehen.',
  },
  ended: {
    subject: 'Beendet: {{className}}',
    heading: 'Ihre Buchung ist beendet',
    text: 'Sie bekommen den ganzen Betrag für {{className}} zurück. Damit endet die Buchung für {{names}}. Zur Erstattung erhalten Sie eine eigene E-Mail.',
  },
  reminder: {
    subject: 'Bald geht es los: {{className}}',
    heading: 'Bald geht es los',
    text: 'Wir freuen uns auf {{names}}. Hier noch einmal, wo und wann.',
  },
  moved: {
    subject: 'Neue Termine: {{className}}',
    heading: 'Dieser Kurs wurde verlegt',
    text: '{{className}} für {{names}} findet zu anderen Zeiten oder an einem anderen Ort statt als gebucht. Das tut uns leid. Ihre Buchung gilt weiter.',
  },
  rebooked: {
    subject: 'Umgebucht: {{className}}',
    heading: 'Ihre Buchung ist umgebucht',
    text: 'Wie gewünscht haben wir die Buchung für {{names}} umgebucht. Hier sehen Sie, was war und was jetzt gilt.',
  },
  childChanged: {
    subject: 'Geändert: {{className}}',
    heading: 'Ihre Buchung ist geändert',
    text: 'Wie gewünscht haben wir geändert, wer kommt: Die Buchung gilt jetzt für {{names}}. Was Sie zur Gesundheit eines Kindes geschrieben hatten, das nicht mehr kommt, ist gelöscht.',
  },
  released: {
    subject: 'Platz freigegeben: {{className}}',
    heading: 'Ihr Platz wurde freigegeben',
    text: 'Der Link in unserer E-Mail wurde nicht innerhalb von 24 Stunden geöffnet. Die Buchung für {{names}} ist deshalb verfallen. Sie können gern neu buchen.',
  },
  sessionOff: {
    subject: 'Fällt aus, {{day}}: {{className}}',
    heading: 'Fällt aus: {{day}}',
    text: '{{playground}} hat an diesem Tag geschlossen. {{className}} für {{names}} fällt deshalb aus. Das tut uns leid.',
    ownText: '{{className}} für {{names}} fällt {{day}} leider aus. Das tut uns leid.',
  },
  cause: {
    'leader-ill': 'Die Kursleitung ist krank',
    room: 'Der Raum ist nicht nutzbar',
    'too-few': 'Zu wenige Kinder',
    weather: 'Unwetter',
  },
  otherDays: 'Alle anderen Termine finden statt.',
  sessionOn: {
    subject: 'Findet doch statt: {{className}}',
    heading: 'Ihr Kurs findet doch statt',
    text: '{{playground}} hat doch geöffnet ({{day}}). {{className}} für {{names}} findet wie geplant statt. Wir freuen uns auf Sie.',
    ownText: '{{className}} für {{names}} findet {{day}} nun doch statt. Wir freuen uns auf Sie.',
  },
  sessionMoved: {
    subject: 'Neuer Termin: {{className}}',
    heading: 'Ein Termin wurde verlegt',
    text: '{{className}} für {{names}} findet zu einer anderen Zeit statt als geplant. Das tut uns leid. Alles andere bleibt, auch Ihre Buchung.',
  },
  keep: {
    text: 'Wir halten den Platz 24 Stunden frei. Tippen Sie unten auf „Platz behalten“. Sonst geht er an ein anderes Kind.',
    button: 'Platz behalten',
  },
  code: {
    subject: 'Ihr Code: {{code}}',
    heading: 'Ihr Code',
    text: 'Geben Sie diesen Code im Buchungsformular ein. Er gilt {{minutes}} Minuten.',
    label: 'Code',
    note: 'Sie wollten nichts buchen? Dann müssen Sie nichts weiter tun.',
  },
  health: {
    text: 'Mit Ihrer Einwilligung speichern wir Ihre Angaben zu {{names}} verschlüsselt bis 30 Tage nach dem letzten Termin. {{readers}} Sie können Ihre Einwilligung jederzeit widerrufen; dann löschen wir die Angaben sofort.',
    readers: 'Nur die Kursleitung, die Verantwortlichen des Indoorspielplatzes und die Küche dürfen das lesen.',
    link: 'Einwilligung widerrufen und löschen',
  },
  calendar: { leader: 'Kursleitung: {{leader}}' },
  change: {
    subject: { leader: 'Neue Kursleitung', room: 'Anderer Raum', both: 'Neue Kursleitung und anderer Raum' },
    leader: '{{leader}} leitet ab jetzt {{className}}.',
    leaderOn: '{{leader}} leitet {{className}} am {{day}}.',
    room: '{{className}} findet ab jetzt in {{room}} statt.',
    roomOn: '{{className}} findet am {{day}} in {{room}} statt.',
    rest: 'Alles andere bleibt, wie es ist.',
  },
  message: {
    subject: '{{className}}: {{subject}}',
    note: '{{playground}} schreibt Ihnen zu Ihrer Buchung für {{names}} ({{className}}). Deshalb erhalten Sie diese E-Mail auch, wenn Sie keine Neuigkeiten von uns wünschen. Antworten Sie darauf, um den Indoorspielplatz zu erreichen.',
  },
  early: {
    present: {
      subject: 'Die nächste Saison gehört zuerst Ihnen: {{className}}',
      heading: 'Sind Sie nächste Saison wieder dabei?',
      text: 'Sichern Sie sich vor allen anderen den Platz für {{names}}: {{className}}, {{playground}}. Ab {{date}}, {{time}} Uhr, können alle buchen.',
    },
    siblings: {
      subject: 'Jetzt dürfen Geschwister buchen: {{className}}',
      heading: 'Auch Platz für Geschwister',
      text: 'Weil Sie schon bei uns sind, können Sie vor anderen einen Platz für {{names}} buchen: {{className}}, {{playground}}. Ab {{date}}, {{time}} Uhr, können alle buchen.',
    },
    button: 'Vorab buchen',
    note: 'Der Link gilt nur für die Kinder Ihrer Familie. Sie möchten solche E-Mails nicht? Antworten Sie einfach, dann hören wir damit auf.',
    groups: 'Gruppen',
    siblingsFrom: 'Geschwister ab',
    allFrom: 'Alle ab',
    at: '{{date}}, {{time}} Uhr',
  },
  waiting: {
    confirm: {
      subject: 'Noch ein Schritt: {{className}}',
      heading: 'Sollen wir Sie auf die Warteliste setzen?',
      text: 'Mit einem Klick auf den Knopf steht {{names}} auf der Warteliste für {{className}}, {{playground}}. Ihre Reihe zählt ab dann. Der Link gilt 24 Stunden.',
      button: 'Auf die Warteliste setzen',
    },
    confirmNote: 'Das waren nicht Sie? Dann müssen Sie nichts tun.',
    onList: {
      subject: 'Auf der Warteliste: {{className}}',
      heading: 'Sie stehen auf der Warteliste',
      text: 'Wir schreiben Ihnen, sobald ein Platz für {{names}} frei wird. Er gehört dann mindestens vier Stunden am Tag nur Ihnen und verfällt nie über Nacht. Warten kostet nichts.',
      button: 'Zur Warteliste',
    },
    offer: {
      subject: 'Platz für {{names}}: {{className}}',
      heading: 'Platz für {{names}}!',
      text: 'Bei {{className}}, {{playground}}, ist etwas frei geworden, und Sie sind an der Reihe.',
      button: 'Platz ansehen',
    },
    until: 'Der Platz gehört Ihnen bis {{time}} Uhr, {{date}}.',
    untilMany: 'Die Plätze gehören Ihnen bis {{time}} Uhr, {{date}}.',
    seeMany: 'Plätze ansehen',
    passOn: 'An die nächste Familie weitergeben',
    letGo: 'Platz freigeben',
    offerNote: 'Abgebucht wird nichts, bevor Sie bezahlen.',
    offerOver: {
      subject: 'Weitergegeben: {{className}}',
      heading: 'Diesmal ging es an die nächste Familie',
      text: 'Das Angebot wurde nicht rechtzeitig angenommen und ging an die nächste Familie. Kein Problem: Sie stehen mit {{names}} weiter an derselben Stelle der Warteliste, und wir melden uns wieder.',
      button: 'Andere Gruppen ansehen',
    },
    trialOffer: {
      subject: 'Platz für {{names}}: {{className}}',
      heading: 'Möchte {{names}} weitermachen?',
      text: 'Wir hoffen, die Schnupperstunde hat Spaß gemacht. Wir halten einen Platz frei: {{className}}, {{playground}}. Sie bezahlen nur die Termine, die noch kommen.',
      button: 'Platz ansehen',
    },
    trialFull: {
      subject: 'Möchten Sie warten? {{className}}',
      heading: 'Zurzeit ist alles voll',
      text: 'Wir hoffen, {{names}} hatte Spaß an der Schnupperstunde. Bei {{className}}, {{playground}}, ist zurzeit kein Platz frei. Wenn Sie möchten, setzen wir Sie auf die Warteliste, vor alle, die noch nicht geschnuppert haben. Ohne Ihren Klick geschieht nichts.',
      button: 'Ja, auf die Warteliste',
    },
    ended: { subject: 'Warteliste geschlossen: {{className}}', heading: 'Das Warten ist zu Ende' },
    why: {
      cancelled: '{{className}}, {{playground}}, findet leider nicht statt, deshalb gibt es auch keine Warteliste mehr.',
      begun:
        '{{className}}, {{playground}}, hat begonnen, die Warteliste ist geschlossen. Diesmal wurde kein Platz für {{names}} frei. Danke fürs Warten.',
      age: 'Die Termine von {{className}} haben sich geändert, und {{names}} hat zu Beginn nicht das passende Alter. Deshalb haben wir Ihren Wartelistenplatz beendet.',
      gone: 'Die Gruppe von {{className}}, auf die Sie gewartet haben, gibt es nicht mehr. Deshalb haben wir Ihren Wartelistenplatz beendet.',
    },
    leave: 'Warteliste verlassen',
    before: 'Familien vor Ihnen',
    price: 'Preis inkl. MwSt.',
  },
  makeUp: {
    chosen: {
      subject: 'Nachholtermin {{day}}: {{className}}',
      heading: 'Der Nachholtermin steht',
      text: '{{name}} hat {{day}} einen Platz in {{className}}, {{playground}}, anstelle des Termins {{missed}}.',
    },
    reminder: {
      subject: 'Bald: Nachholtermin {{day}}',
      heading: 'Bald ist der Nachholtermin',
      text: 'Eine kleine Erinnerung: {{name}} kommt {{day}} zu {{className}}, {{playground}}.',
    },
    over: { subject: 'Kein Nachholtermin {{day}}: {{className}}', heading: 'Der Nachholtermin entfällt' },
    why: {
      cancelled:
        '{{className}}, {{playground}}, ist {{day}} abgesagt. Deshalb entfällt der Nachholtermin für {{name}}. Das tut uns leid.',
      moved:
        '{{className}}, {{playground}}, hat neue Tage, Zeiten oder einen neuen Ort. Deshalb entfällt der Nachholtermin für {{name}} {{day}}. Das tut uns leid.',
      sold: 'Eine andere Familie hat den letzten Platz in {{className}}, {{playground}}, für den ganzen Kurs gebucht. Deshalb entfällt der Nachholtermin für {{name}} {{day}}. Das tut uns leid.',
      own: '{{name}} hat jetzt einen regulären Kurstermin. Der Nachholtermin {{day}} wird deshalb nicht mehr gebraucht.',
    },
    again: 'In der Buchung können Sie einen anderen Nachholtermin anstelle des Termins {{missed}} wählen.',
    note: 'Doch verhindert? Geben Sie den Platz vor Beginn in der Buchung zurück, dann bekommt ihn ein anderes Kind. Bucht jemand den Platz vorher für den ganzen Kurs, geht diese Buchung vor. Wir schreiben Ihnen dann sofort, und Sie können einen anderen Termin wählen.',
  },
  choice: {
    offered: {
      subject: 'Fällt aus, {{day}}: Sie wählen',
      heading: 'Fällt aus: {{day}}',
      text: '{{className}}, {{playground}}, fällt {{day}} leider aus. Das tut uns leid. Sie wählen, was {{names}} dafür bekommt: einen Nachholtermin in einer anderen Gruppe oder {{amount}} zurück.',
    },
    money: {
      subject: 'Erstattung für {{day}}: {{className}}',
      heading: 'Ihr Geld ist unterwegs',
      text: 'Für den Termin {{day}} in {{className}} erstatten wir {{amount}} auf die Zahlungsmethode, die Sie verwendet haben, meist innerhalb von fünf Werktagen.',
    },
    until: 'Bitte wählen Sie bis {{until}}. Sonst geht das Geld von selbst zurück.',
    button: 'Jetzt wählen',
  },
  mealsOf: '{{name}}: Verpflegung',
  back: 'Wir erstatten {{amount}} über dieselbe Zahlungsart, in der Regel innerhalb von fünf Bankarbeitstagen.',
  nothingBack: 'Es wird nichts erstattet, denn bis zum ersten Termin waren es weniger als zwei Tage.',
  row: {
    before: 'Bisher',
    now: 'Jetzt',
    className: 'Kurs',
    makeUp: 'Nachholtermin',
    where: 'Wo',
    day: 'Termin',
    days: 'Termine ({{n}})',
    why: 'Grund',
    children: 'Kind und Uhrzeit',
    phone: 'Telefon',
    reference: 'Buchungsnummer',
  },
  button: 'Buchung ansehen',
  otherClasses: 'Andere Kurse ansehen',
  movedNote:
    'Passt es nicht mehr? Stornieren Sie über die Buchung, bevor der Kurs beginnt. Dann bekommen Sie den ganzen Betrag zurück, weil der Kurs seit Ihrer Buchung verlegt wurde.',
  movedBegunNote: 'Passt es nicht mehr? Antworten Sie auf diese E-Mail, dann finden wir gemeinsam eine Lösung.',
  cancelNote:
    'Planänderung? Kurse haben feste Termine, daher besteht kein Widerrufsrecht. Sie können aber über die Buchung stornieren: Bis {{date}} bekommen Sie alles zurück, bis {{half}} die Hälfte.',
  joinedNote:
    'Planänderung? Bis {{date}} können Sie über die Buchung stornieren. Sie bekommen den Anteil der Termine zurück, die noch nicht stattgefunden haben.',
  cancelFreeNote: 'Planänderung? Bitte stornieren Sie über die Buchung, dann bekommt ein anderes Kind den Platz.',
}
export default classMail
