export const bannersMessages = { title: 'ניהול באנרים' }
