import type { Words } from '../../../translate.ts'
import type en from '../../en/office/group-changes.ts'

const groupChanges: Words<typeof en> = {
  open: 'Gruppe ändern …',
  openMerge: 'Mit anderer Gruppe zusammenlegen …',
  title: 'Gruppe ändern',
  when: 'Ab wann',
  always: 'Ab jetzt',
  once: 'Nur {{day}}',
  leader: 'Kursleitung',
  nobody: 'Noch niemand',
  room: 'Raum',
  noRoom: 'Nicht angegeben',
  effects: {
    title: 'Wenn Sie drücken',
    families_one: '1 Familie erhält sofort eine E-Mail.',
    families_other: '{{count}} Familien erhalten sofort eine E-Mail.',
    booking: 'Es steht auf der Seite jeder Buchung und unter Nachrichten.',
  },
  first: 'Wählen Sie eine andere Kursleitung oder einen anderen Raum. Vor dem Drücken geschieht nichts.',
  keep: 'So lassen',
  press: 'Ändern und Familien informieren',
  done: 'Geändert.',
  merge: {
    title: 'Mit anderer Gruppe zusammenlegen',
    into: 'Alle Kinder kommen in',
    target: '{{group}}, {{time}} ({{count}} frei)',
    none: 'Es gibt hier keine andere Gruppe dieser Art.',
    first: 'Wählen Sie eine Gruppe, um die Folgen zu sehen. Vor dem Drücken geschieht nichts.',
    press_one: 'Zusammenlegen und 1 Familie informieren',
    press_other: 'Zusammenlegen und {{count}} Familien informieren',
    done_one: 'Zusammengelegt. 1 Familie wird informiert.',
    done_other: 'Zusammengelegt. {{count}} Familien werden informiert.',
    effects: {
      children_one: '1 Kind wechselt; die andere Gruppe hat {{free}} freie Plätze.',
      children_other: '{{count}} Kinder wechseln; die andere Gruppe hat {{free}} freie Plätze.',
      cancel: 'Sie können bis zum Beginn kostenlos stornieren.',
      money: '{{sum}} werden insgesamt erstattet: Der andere Kurs kostet weniger.',
      noMoney: 'Es wird nichts erstattet.',
      waiting_one:
        '1 Familie auf der Warteliste wartet jetzt auf die andere Gruppe, wenn sie zum selben Kurs gehört; sonst endet das Warten.',
      waiting_other:
        '{{count}} Familien auf der Warteliste warten jetzt auf die andere Gruppe, wenn sie zum selben Kurs gehört; sonst endet das Warten.',
      closed: 'Diese Gruppe wird geschlossen: Niemand kann sie mehr buchen.',
    },
    outsideAge_one: '1 Kind liegt außerhalb des Alters der anderen Gruppe.',
    outsideAge_other: '{{count}} Kinder liegen außerhalb des Alters der anderen Gruppe.',
    tooFew: 'Die andere Gruppe hat {{count}} freie Plätze, {{children}} Kinder würden wechseln.',
    pending_one: '1 Platz wird gerade bezahlt oder angenommen. Versuchen Sie es wieder, wenn das geklärt ist.',
    pending_other: '{{count}} Plätze werden gerade bezahlt oder angenommen. Versuchen Sie es wieder, wenn das geklärt ist.',
    apart_one: '1 Buchung hat weitere Kinder, die in diesem Kurs blieben. Buchen Sie sie zuerst einzeln um.',
    apart_other: '{{count}} Buchungen haben weitere Kinder, die in diesem Kurs blieben. Buchen Sie sie zuerst einzeln um.',
  },
}
export default groupChanges
