export const bestSellingMessages = { title: 'ניהול הנמכרים ביותר' }
