export const carouselMessages = { title: 'ניהול קרוסלה' }
