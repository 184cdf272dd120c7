const door = {
  logOut: 'Log out',
  loggingOut: 'Logging out',
  logOutFailed: 'We could not log you out. Please try again.',
  // Read after a number: “2 …”.
  booked: 'coming up',
  staffPhotos: 'Staff: photos of passes',
  country: {
    now: 'Country: {{country}}. Change country',
    title: 'Choose country',
    here: 'You are here',
    language: 'Language',
  },
  cookies: {
    save: 'Save my choice',
    necessaryTitle: 'Necessary',
    necessaryText:
      'Keep you logged in. Remember your answer, notices you have closed and play centres you have chosen for a year, and what you are buying for a day. Always on.',
    analyticsTitle: 'Statistics',
    analyticsText: 'Show us which pages help and which do not. Never sold, never used for ads.',
  },
  notFound: {
    title: 'Splash. No page here.',
    lead: 'The address may be old or misspelt. What you have bought and booked is still in your account.',
    country: 'Unable to locate country',
    countryLead: 'No playgrounds answer to this address. Choose your country and hop on.',
    playground: 'Unable to locate playground',
    playgroundLead: 'It may have moved or changed its name. You will find all our playgrounds from the start page.',
    code: 'Error 404',
  },
}
export default door
