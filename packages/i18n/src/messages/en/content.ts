const pages = {
  contents: 'Contents',
  updated: 'Last updated {{date}}',
  freePlaces: 'Places available now',
  starts: 'Starts {{date}}',
  allPlaces: 'See all classes and camps',
}
export default pages
