import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const FORMS = inCategory('forms', [
  {
    name: 'Cognito Forms',
    site: 'www.cognitoforms.com',
    hosts: ['www.cognitoforms.com'],
    example: '<script src="https://www.cognitoforms.com/f/seamless.js"></script>',
  },
  {
    name: 'Delighted',
    site: 'delighted.com',
    hosts: ['d2yyd1h5u9mauk.cloudfront.net'],
    example:
      '<script src="https://d2yyd1h5u9mauk.cloudfront.net/integrations/web/v1/library/x/delighted.js"></script>',
  },
  {
    name: 'Formspree',
    site: 'formspree.io',
    hosts: ['formspree.io'],
    example: '<form action="https://formspree.io/f/abc" method="post"></form>',
  },
  {
    name: 'Formstack',
    site: 'www.formstack.com',
    hosts: ['formstack.com'],
    example: '<script src="https://x.formstack.com/forms/js.php/y"></script>',
  },
  {
    name: 'Google Forms',
    site: 'www.google.com/forms',
    hosts: ['docs.google.com/forms'],
    example: '<iframe src="https://docs.google.com/forms/d/e/x/viewform" title="x"></iframe>',
  },
  {
    name: 'Jotform',
    site: 'www.jotform.com',
    hosts: ['form.jotform.com', 'cdn.jotfor.ms', 'www.jotform.com/jsform'],
    example: '<script src="https://form.jotform.com/jsform/1"></script>',
  },
  {
    name: 'Medallia',
    site: 'www.medallia.com',
    hosts: ['resources.digital-cloud.medallia.com', 'nebula-cdn.kampyle.com'],
    example: '<script src="https://nebula-cdn.kampyle.com/x/embed.js"></script>',
  },
  {
    name: 'Microsoft Forms',
    site: 'forms.office.com',
    hosts: ['forms.office.com', 'forms.microsoft.com'],
    example: '<iframe src="https://forms.office.com/Pages/ResponsePage.aspx" title="x"></iframe>',
  },
  {
    name: 'Qualtrics',
    site: 'www.qualtrics.com',
    hosts: ['siteintercept.qualtrics.com', 'qualtrics.com'],
    example: '<script src="https://x.siteintercept.qualtrics.com/SIE/"></script>',
  },
  {
    name: 'SurveyMonkey',
    site: 'www.surveymonkey.com',
    hosts: ['widget.surveymonkey.com', 'www.surveymonkey.com'],
    example: '<script src="https://widget.surveymonkey.com/collect/website/js/x.js"></script>',
  },
  {
    name: 'Tally',
    site: 'tally.so',
    hosts: ['tally.so'],
    attributes: ['data-tally-src'],
    example: '<script src="https://tally.so/widgets/embed.js"></script>',
  },
  {
    name: 'Typeform',
    site: 'www.typeform.com',
    hosts: ['embed.typeform.com', 'typeform.com/to'],
    attributes: ['data-tf-widget', 'data-tf-live'],
    example: '<div data-tf-live="abc"></div>',
  },
  {
    name: 'Usabilla',
    site: 'usabilla.com',
    hosts: ['w.usabilla.com'],
    example: '<script src="//w.usabilla.com/abc.js"></script>',
  },
  {
    name: 'Wufoo',
    site: 'www.wufoo.com',
    hosts: ['wufoo.com'],
    example: '<script src="https://secure.wufoo.com/scripts/embed/form.js"></script>',
  },
])
