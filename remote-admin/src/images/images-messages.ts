export const imagesMessages = { title: 'עיבוד תמונות' }
