const door = {
  logOut: 'Sign out',
  loggingOut: 'Signing out',
  logOutFailed: 'We couldn’t sign you out. Please try again.',
  // Read after a number: “2 …”.
  benefits: 'Member benefits',
  booked: 'coming up',
  country: {
    now: 'Country: {{country}}. Change country',
    title: 'Choose your country',
    here: 'You are here',
    language: 'Language',
  },
  cookies: {
    save: 'Save my choice',
    necessaryTitle: 'Essential',
    necessaryText:
      'Keep you signed in. Remember your answer, the notices you’ve closed and the play centres you’ve chosen for a year, your cart for a month, and what you’re buying for a day. Keep a page for when the connection drops. Always on.',
    analyticsTitle: 'Statistics',
    analyticsText: 'Show us which pages help and which don’t. Never sold, never used for ads.',
  },
  noScript: {
    title: 'JavaScript is switched off',
    text: 'Signing in, booking and paying only work with JavaScript. Switch it on in your browser and reload the page. Or get in touch:',
    places: 'Phone numbers of all play centres',
  },
  notFound: {
    title: 'Oops. No page here.',
    lead: 'The address may be old or misspelt. Everything you’ve bought and booked is still in your account.',
    country: 'Unable to locate country',
    countryLead: 'We have no play centres at this address. Choose your country and hop on.',
    playground: 'Unable to locate playground',
    playgroundLead: 'It may have moved or changed its name. You’ll find all our play centres from the start page.',
    code: 'Error 404',
  },
}
export default door
