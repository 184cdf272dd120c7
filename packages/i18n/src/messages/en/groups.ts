/** Visits of groups, asked for. */
const groups = {
  title: 'Groups',
  description: 'School trips, preschools, clubs and companies: tell us when and how many, and we’ll send you a quote.',
  heading: 'Bring the whole group',
  lead: 'School class, preschool, club or company: tell us when and how many, and we’ll send you a quote.',
  why: 'What’s included',
  whyAdults: 'Leaders and teachers come in free.',
  whyMorning: 'On weekday mornings you’ll have the place almost to yourselves.',
  whyFood: 'Lunch or a snack is ready when you’re hungry.',
  whyInvoice: 'Pay by invoice, with your reference.',
  ask: 'Ask for a quote',
  visit: 'The visit',
  playground: 'Play centre',
  choosePlayground: 'Choose a play centre',
  organisation: 'School, club or company',
  kind: 'Type of group',
  kinds: {
    school: 'School',
    preschool: 'Preschool',
    company: 'Company',
    club: 'Club',
  },
  adults: 'Number of adults',
  food: 'Food',
  foods: {
    unsure: 'Not decided yet',
    none: 'No, thank you',
    snack: 'A snack',
    meal: 'A meal',
  },
  invoiceReference: 'Invoice reference',
  notOffered: 'Group bookings are arranged in {{language}}',
  notOfferedLead:
    'This page isn’t available in English. Open it in the local language, or call the play centre: we’re happy to help you in English.',
  switchTo: 'Open in {{language}}',
}
export default groups
