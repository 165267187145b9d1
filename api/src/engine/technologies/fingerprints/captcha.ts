import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const CAPTCHA = inCategory('captcha', [
  {
    name: 'ALTCHA',
    site: 'altcha.org',
    elements: ['altcha-widget'],
    example: '<altcha-widget></altcha-widget>',
  },
  {
    name: 'Arkose Labs',
    site: 'www.arkoselabs.com',
    hosts: ['client-api.arkoselabs.com', 'arkoselabs.com'],
    example: '<script src="https://client-api.arkoselabs.com/v2/x/api.js"></script>',
  },
  {
    name: 'Cloudflare Turnstile',
    site: 'www.cloudflare.com',
    hosts: ['challenges.cloudflare.com'],
    classes: ['cf-turnstile'],
    example: '<div class="cf-turnstile"></div>',
  },
  {
    name: 'Friendly Captcha',
    site: 'friendlycaptcha.com',
    files: ['friendly-challenge', '@friendlycaptcha/sdk'],
    classes: ['frc-captcha'],
    example: '<div class="frc-captcha"></div>',
  },
  {
    name: 'GeeTest',
    site: 'www.geetest.com',
    hosts: ['static.geetest.com'],
    example: '<script src="https://static.geetest.com/v4/gt4.js"></script>',
  },
  {
    name: 'hCaptcha',
    site: 'www.hcaptcha.com',
    hosts: ['js.hcaptcha.com', 'hcaptcha.com'],
    classes: ['h-captcha'],
    example: '<div class="h-captcha"></div>',
  },
  {
    name: 'mCaptcha',
    site: 'mcaptcha.org',
    ids: ['mcaptcha__widget-container'],
    example: '<div id="mcaptcha__widget-container"></div>',
  },
  {
    name: 'reCAPTCHA',
    site: 'www.google.com/recaptcha',
    hosts: ['www.google.com/recaptcha', 'www.recaptcha.net', 'www.gstatic.com/recaptcha'],
    classes: ['g-recaptcha'],
    example: '<div class="g-recaptcha"></div>',
  },
])
