/** Pictures of the chain. */
const media = {
  search: 'Search pictures',
  none: 'No pictures found',
  noText: 'No alternative text',
  choose: 'Choose a picture',
  remove: 'Remove',
  removeOne: 'Remove {{name}}',
  upload: 'Upload a picture',
  file: 'File',
  fileHint: 'SVG, PNG, JPEG, WebP or AVIF, at most 2 MB',
  unreadable: 'This file is no picture that the browser can show.',
  text: 'What the picture shows',
  textHint: 'Read out to those who don’t see it',
  shape: 'Crop',
  shapes: {
    whole: 'Whole',
    wide: '16:9',
    photo: '4:3',
    square: '1:1',
  },
  preview: 'The picture as it will be',
  x: 'Left to right',
  y: 'Top to bottom',
  unused: 'Not used anywhere',
  usedIn: 'Used in {{places}}',
  save: 'Save',
}
export default media
