/** The topics of company spaces, in the format of the customer texts. */
export const companyTexts: Record<string, string> = {
  sp_handbook: `
# How we work
Small teams that own what they ship, document their decisions, and make them close to the work.
- A decision that affects two teams is written down before it is made.
- Meetings have a note, or they did not happen.
- Fridays have no meetings after lunch.
# Working hours and leave
We trust people to find their hours; four of them overlap with the team.
- 30 days of leave a year; the last 10 must not be carried over.
- Say it a week before for a day, a month before for more.
- Sick is sick: no note is needed for the first three days.
# Travel
Book what you would book with your own money.
- Trains below six hours, flights above.
- Receipts within 30 days, in the expense tool.
- Hotels up to 160 euro a night, 220 in the cities of the list.
# Equipment
A laptop of your choice, renewed every three years.
- Screens and chairs for home are on us, up to 800 euro.
- Report loss within the hour: we can lock a disk, not unread it.
- Old machines are wiped and given to schools.
`,
  sp_onboarding: `
# Your first day
Accounts, a tour, lunch with your buddy, and nothing else.
- Your buddy knows that you will ask everything twice.
- Sign in once with single sign-on, then everything else follows.
- Bring your passport for the contract.
# Your first month
You ship something small in the first week and something real in the fourth.
- Shadow one support shift: nothing teaches the product faster.
- Write down whatever was hard to find; you are the only one who still sees it.
- A talk after 30 days with your lead, in both directions.
# Access and accounts
What you have from the start and how to get more.
- Production access needs a reason and ends after 8 hours.
- Roles come from your team, not from a list of favors.
- You lose the access of a team when you leave it.
`,
  sp_security: `
# Report an incident
Report anything unusual in the security channel first, no matter who caused it.
- No one was ever blamed for reporting too early.
- The first person to notice it leads until someone takes over explicitly.
- Do not clean up before the evidence is saved.
# Access policy
Everyone has only the access that their work requires, and all of it is documented.
- Reviews every quarter by the owners of each system.
- Shared accounts are not allowed, not even for televisions.
- Keys for machines live in the vault and nowhere else.
# Data classification
Four classes: public, internal, customer, secret.
- Addresses of receivers are customer data, even in logs.
- Secret data never leaves the vault, not even for a minute.
- When in doubt take the higher class.
# Vendor review
What we need to know before a tool sees our data.
- The form takes 20 minutes, the review a week.
- Tools with customer data need a contract on processing.
- Renewal is a review too.
`,
  sp_runbooks: `
# Carrier outage
One carrier stops answering: rates are missing, labels fail, customers see it first.
- Switch the carrier to degraded: rates come from yesterday's table.
- Tell support before the status page; they get the first call.
- Labels in the queue are bought automatically once the carrier is back.
# Database failover
The primary is down or slow, and the replica has to take over.
- The switch takes 40 seconds. During that time, writes are refused with 503.
- Compare the old primary with the new one before you start it again.
- Afterwards check the queue of webhooks: it doubles for a while.
# Webhook backlog
Calls to customers pile up and are late.
- Most often one large customer answers slowly; pause that endpoint.
- More workers help only while the database has spare capacity.
- Announce delays of more than an hour on the status page.
# Rotate signing keys
Twice a year, and immediately if a key was exposed.
- Publish the new key a day before it signs.
- The old one stays valid for 72 hours.
- Old SDKs cache keys for 24 hours.
`,
  sp_architecture: `
# System overview
Five services, one event log, and as little shared state as we can live with.
- Rates is stateless and can be killed at any time.
- Labels is the only one that spends money, and the only one with two-phase writes.
- Everything that happened is an event; tables are views on them.
# Event log
Each fact once, in order by shipment, kept for ever.
- Consumers must take an event twice without harm.
- A schema only ever grows; renaming is a new event.
- Replaying a year takes four hours.
# Decision: one vocabulary for tracking
Nine states for thirty carriers, made at the border of the system.
- Carriers' words are kept for support.
- A new state needs a reason that a receiver would understand.
- We accept that some nuance is lost.
# Decision: prices as integers
All money is in the smallest unit, with its currency beside it.
- Floating point made us refund 0.01 euro 11,000 times.
- Currencies without decimals work the same way.
- Rounding happens once, on the invoice.
`,
  sp_oncall: `
# The rotation
One week, Monday to Monday, with a second person who may sleep.
- A page must be something that a person can act on.
- Time at night is given back in the same week.
- Swaps are fine; say so in the calendar.
# Severity levels
How bad it is decides who wakes up.
- One: no customer can buy labels. Two: some can't. Three: it can wait until the morning.
- When unsure choose the worse; lowering it is easy.
- Support can raise, only the lead lowers.
# Writing a postmortem
What happened, why it could, and what will be different.
- Within five working days, while it is remembered.
- People have roles in it, not names.
- Each action has an owner and a date.
`,
  sp_design: `
# Color and type
Two grays, one blue, and a lot of white.
- Contrast is at least 4.5 to 1, also in charts.
- One typeface in three weights.
- Red is for what is broken, never for decoration.
# Writing for the interface
Short, exact, and in the words of a warehouse.
- Buttons are verbs.
- An error message explains what to do next.
- No exclamation marks.
# Components
What exists, when to use it, and whom to ask when it does not fit.
- Tables before cards: our users compare.
- Everything works with a keyboard and a scanner.
- A new component needs at least two uses.
`,
  sp_product: `
# Roadmap
What comes in the next two quarters, and what we decided against.
- Return labels without paper in all countries.
- Split shipments, for orders from two warehouses.
- Not now: freight, because it is another business.
# How we decide
A problem worth solving, for someone we can name.
- Talk to five customers before a line of code.
- A bet has a size, and ends when it is spent.
- What we measure is written down before we begin.
# Pricing
A price a label, falling with volume, and no seats.
- Tracking and address checks are included.
- Contracts begin at 20,000 labels a month.
- Changes are announced 90 days before.
`,
}
