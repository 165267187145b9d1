import { inCategory } from '#api/engine/technologies/fingerprint.ts'

export const BOOKING = inCategory('booking', [
  {
    name: 'Acuity Scheduling',
    site: 'www.acuityscheduling.com',
    hosts: ['acuityscheduling.com'],
    example: '<iframe src="https://app.acuityscheduling.com/schedule.php" title="x"></iframe>',
  },
  {
    name: 'Cal.com',
    site: 'cal.com',
    hosts: ['app.cal.com', 'cal.com/embed'],
    example: '<script src="https://app.cal.com/embed/embed.js"></script>',
  },
  {
    name: 'Calendly',
    site: 'calendly.com',
    hosts: ['assets.calendly.com', 'calendly.com'],
    classes: ['calendly-inline-widget'],
    example: '<script src="https://assets.calendly.com/assets/external/widget.js"></script>',
  },
  {
    name: 'Chili Piper',
    site: 'www.chilipiper.com',
    hosts: ['js.chilipiper.com', 'chilipiper.com/concierge-js'],
    example: '<script src="https://js.chilipiper.com/marketing.js"></script>',
  },
  {
    name: 'Eventbrite',
    site: 'www.eventbrite.com',
    hosts: ['www.eventbrite.com/static', 'eventbrite.com/tickets-external'],
    example: '<script src="https://www.eventbrite.com/static/widgets/eb_widgets.js"></script>',
  },
  {
    name: 'FareHarbor',
    site: 'fareharbor.com',
    hosts: ['fareharbor.com'],
    example: '<script src="https://fareharbor.com/embeds/api/v1/"></script>',
  },
  {
    name: 'Mindbody',
    site: 'www.mindbodyonline.com',
    hosts: ['widgets.mindbodyonline.com', 'brandedweb.mindbodyonline.com'],
    example: '<script src="https://widgets.mindbodyonline.com/javascripts/healcode.js"></script>',
  },
  {
    name: 'OpenTable',
    site: 'www.opentable.com',
    hosts: ['opentable.com/widget', 'www.opentable.com/widget'],
    example: '<script src="//www.opentable.com/widget/reservation/loader"></script>',
  },
  {
    name: 'Resy',
    site: 'resy.com',
    hosts: ['widgets.resy.com'],
    example: '<script src="https://widgets.resy.com/embed.js"></script>',
  },
  {
    name: 'Setmore',
    site: 'www.setmore.com',
    hosts: ['setmore.com'],
    example: '<script src="https://assets.setmore.com/x.js"></script>',
  },
  {
    name: 'SimplyBook.me',
    site: 'simplybook.me',
    hosts: ['widget.simplybook.me', 'widget.simplybook.it'],
    example: '<script src="//widget.simplybook.me/v2/widget/widget.js"></script>',
  },
])
