export const productsMessages = { title: 'ניהול מוצרים' }
