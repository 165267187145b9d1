import { expect, test } from 'vitest'
import { EASY_ENGLISH, EASY_GERMAN, HARD_ENGLISH } from '#tests/fixtures/site/texts.ts'
import { prose } from '#tests/fixtures/site/template.ts'
import { guessLanguage } from './language-guess.ts'

const FRENCH =
  'Nous faisons des lampes pour les petites chambres. Chaque lampe a un bras court et une lumière qui est douce. On peut tourner la tête de la lampe avec une main. Le pied est en bois et il vient de la ferme. '
const SPANISH =
  'Hacemos lámparas para las habitaciones pequeñas. Cada lámpara tiene un brazo corto y una luz que es muy suave. La cabeza de la lámpara se mueve con una mano, y el pie es de madera de los árboles del valle. '

test.each([
  ['en', EASY_ENGLISH],
  ['de', EASY_GERMAN],
  ['fr', FRENCH.repeat(4)],
  ['es', SPANISH.repeat(4)],
  ['el', 'Φτιάχνουμε λάμπες για μικρά δωμάτια και για μεγάλα σπίτια. '.repeat(20)],
  ['ja', '小さな部屋のためのランプを作っています。光は暖かいです。'.repeat(30)],
  ['zh', '我们为小房间制作灯具每盏灯都有一个短臂和温暖的光'.repeat(30)],
  ['ko', '우리는 작은 방을 위한 램프를 만듭니다. 빛이 따뜻합니다. '.repeat(20)],
])('a text in %s is known by its words or its script', (language, text) => {
  expect(guessLanguage(text)?.[0]?.[0]).toBe(language)
})

test.each([
  ['made-up words', prose('none', 300)],
  ['a few words', 'The lamp is on the table.'],
  ['names of functions', 'os.path os.walk sys.exit no.os a.b e.os '.repeat(60)],
  ['terms', HARD_ENGLISH.replaceAll(/\b\w{1,6}\b/g, '')],
])('of %s nobody can tell', (_, text) => {
  expect(guessLanguage(text)).toBeNull()
})
