import type { Words } from '../../../translate.ts'
import type en from '../../en/office/group-changes.ts'

const groupChanges: Words<typeof en> = {
  open: 'Ændr gruppen …',
  openMerge: 'Læg sammen med en anden gruppe …',
  title: 'Ændr gruppen',
  when: 'Fra hvornår',
  always: 'Fra nu af',
  once: 'Kun {{day}}',
  leader: 'Instruktør',
  nobody: 'Ingen endnu',
  room: 'Lokale',
  noRoom: 'Ikke angivet',
  effects: {
    title: 'Når du trykker',
    families_one: '1 familie får en mail med det samme.',
    families_other: '{{count}} familier får en mail med det samme.',
    booking: 'Det vises på hver bookings side og står under Beskeder.',
  },
  first: 'Vælg en anden instruktør eller et andet lokale. Der sker ikke noget, før du trykker.',
  keep: 'Lad det være',
  press: 'Ændr, og giv familierne besked',
  done: 'Ændret.',
  merge: {
    title: 'Læg sammen med en anden gruppe',
    into: 'Alle børn går til',
    target: '{{group}}, {{time}} ({{count}} ledige)',
    none: 'Der er ingen anden gruppe af denne slags i legelandet.',
    first: 'Vælg en gruppe for at se, hvad der sker. Der sker ikke noget, før du trykker.',
    press_one: 'Læg sammen, og giv 1 familie besked',
    press_other: 'Læg sammen, og giv {{count}} familier besked',
    done_one: 'Lagt sammen. 1 familie får besked.',
    done_other: 'Lagt sammen. {{count}} familier får besked.',
    effects: {
      children_one: '1 barn flyttes; den anden gruppe har {{free}} ledige pladser.',
      children_other: '{{count}} børn flyttes; den anden gruppe har {{free}} ledige pladser.',
      cancel: 'De kan afmelde gratis, indtil holdet begynder.',
      money: '{{sum}} går tilbage i alt: det andet hold koster mindre.',
      noMoney: 'Ingen penge går tilbage.',
      waiting_one:
        '1 familie på ventelisten venter nu på den anden gruppe, hvis den hører til samme hold; ellers slutter ventetiden.',
      waiting_other:
        '{{count}} familier på ventelisten venter nu på den anden gruppe, hvis den hører til samme hold; ellers slutter ventetiden.',
      closed: 'Denne gruppe lukkes: ingen kan booke den længere.',
    },
    outsideAge_one: '1 barn er uden for den anden gruppes alder.',
    outsideAge_other: '{{count}} børn er uden for den anden gruppes alder.',
    tooFew: 'Den anden gruppe har {{count}} ledige pladser, og {{children}} børn skulle flyttes.',
    pending_one: '1 plads er ved at blive betalt eller taget. Prøv igen, når det er afklaret.',
    pending_other: '{{count}} pladser er ved at blive betalt eller taget. Prøv igen, når det er afklaret.',
    apart_one: '1 booking har flere børn, som ville blive på holdet. Flyt den i hånden først.',
    apart_other: '{{count}} bookinger har flere børn, som ville blive på holdet. Flyt dem i hånden først.',
  },
}
export default groupChanges
