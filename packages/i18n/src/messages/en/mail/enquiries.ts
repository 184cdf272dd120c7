import type { Words } from '../../../translate.ts'

const enquiryMail = {
  party: {
    playgroundSubject: 'Party enquiry for {{date}} ({{reference}})',
    playgroundHeading: 'A new party enquiry',
    playgroundText: '{{name}} would like to celebrate with you. Just reply to this email to answer.',
    senderSubject: 'Your party enquiry to {{playground}}',
    senderHeading: 'Thank you, your enquiry is in!',
    senderText:
      '{{playground}} has received your party enquiry and will reply by email or phone, usually within two working days. Nothing is booked yet.',
  },
  group: {
    playgroundSubject: 'Group enquiry for {{date}} ({{reference}})',
    playgroundHeading: 'A new group enquiry',
    playgroundText: '{{name}} would like to bring a group. Just reply to this email to answer.',
    senderSubject: 'Your group enquiry to {{playground}}',
    senderHeading: 'Thank you for your enquiry!',
    senderText:
      '{{playground}} has received your enquiry and will reply by email or phone, usually within two working days. Nothing is booked yet.',
  },
  answer: {
    subject: 'Answer from {{playground}} to your enquiry ({{reference}})',
    heading: '{{playground}} has answered your enquiry',
    // What staff begin an answer with; they go on where it ends.
    templates: {
      possible: 'Hi {{name}}!\n\nThank you for your enquiry. {{date}} works for us at {{playground}}.\n\n',
      full: 'Hi {{name}}!\n\nThank you for your enquiry. Unfortunately we are full on {{date}}. Would another day suit you?\n\n',
      question: 'Hi {{name}}!\n\nThank you for your enquiry for {{date}}. Before we can say yes, we would like to know:\n\n',
    },
  },
  agreed: {
    subject: 'Your party at {{playground}} on {{date}}',
    heading: 'See you at the party!',
    text: 'This is what we have agreed for your party at {{playground}}.',
    day: 'Day',
    from: 'Begins',
    show: 'Show this code at the door when you arrive, on your phone or on paper.',
  },
  senderNote: 'Need to change something? Reply to this email or call {{playground}}: {{phone}}.',
  senderHealth: 'Any allergies or other health needs? Please tell us by phone or when you come, not by email.',
  playgroundNote: 'The sender has received a copy and expects a reply within two working days.',
  playgroundHealth: 'Please ask about allergies by phone, not by email, and pass them on only to those preparing the table.',
  kept: 'Your message is deleted 30 days after the date, and the rest of the enquiry after twelve months.',
  row: {
    reference: 'Reference',
    playground: 'Play centre',
    call: 'Call us',
    date: 'Preferred date',
    time: 'Time of day',
    organisation: 'Organisation',
    kind: 'Type of group',
    package: 'Package',
    room: 'Room',
    children: 'Children',
    adults: 'Adults',
    age: 'Turning',
    childFirstName: 'Birthday child',
    food: 'Food',
    invoiceReference: 'Invoice reference',
    name: 'Contact',
    email: 'Email',
    phone: 'Phone',
  },
  times: {
    any: 'Any time',
    morning: 'Morning',
    midday: 'Around midday',
    afternoon: 'Afternoon',
  },
  kinds: {
    school: 'School',
    preschool: 'Preschool',
    company: 'Company',
    club: 'Club or association',
  },
  foods: {
    none: 'No food',
    snack: 'A snack',
    meal: 'A meal',
    unsure: 'Not decided yet',
  },
}
export type EnglishEnquiryMail = typeof enquiryMail
export type EnquiryMailWords = Words<EnglishEnquiryMail>
export default enquiryMail
