/** The topics of spaces for all employees, in the format of `productTexts`. */
export const companyTexts: Record<string, string> = {
  sp_handbook: `
# How we work
We work in small teams that own what they ship and document their decisions.
- Write down decisions that affect two teams before you make them.
- Every meeting needs notes.
- Keep Friday afternoons free of meetings.
# Working hours and leave
Choose your own working hours, with four hours of overlap with your team.
- You get 30 days of leave per year and can carry over up to 20.
- Give one week of notice for a single day, and one month for longer leave.
- You do not need a doctor's note for the first three days of sick leave.
# Travel
Spend company money as if it were your own.
- Take the train for trips under six hours, and fly for longer ones.
- Submit receipts in the expense tool within 30 days.
- Hotels can cost up to €160 per night, or €220 in major cities.
# Equipment
You choose your laptop and get a new one every three years.
- We pay up to €800 for a home office screen and chair.
- Report a lost device within an hour, so that we can lock it.
- We wipe old machines and donate them to schools.
`,
  sp_onboarding: `
# Your first day
Set up your accounts, take a tour, and have lunch with your buddy.
- Ask your buddy anything, as often as you need.
- Sign in with single sign-on to get access to all tools.
- Bring your passport to sign your contract.
# Your first month
Ship something small in your first week and a full feature in your fourth.
- Shadow a support shift to learn the product quickly.
- Note anything that was hard to find, while it is fresh in your mind.
- Exchange feedback with your lead after 30 days.
# Access and accounts
Your initial access, and how to request more.
- Production access requires a reason and expires after 8 hours.
- Your roles come from your team.
- When you leave a team, you lose its access.
`,
  sp_security: `
# Report an incident
Report anything unusual in the security channel, no matter who caused it.
- No one is blamed for reporting too early.
- The person who notices an incident leads the response until someone else takes over.
- Save the evidence before you clean up.
# Access policy
Everyone has only the access that their work requires.
- System owners review access every quarter.
- Shared accounts are not allowed, even for shared screens.
- Store machine keys only in the vault.
# Data classification
We classify data as public, internal, customer, or secret.
- Recipient addresses are customer data, even in logs.
- Secret data must never leave the vault.
- If in doubt, choose the stricter class.
# Vendor review
What we check before a vendor gets access to our data.
- The form takes 20 minutes to fill in, and the review takes a week.
- Vendors that handle customer data need a data processing agreement.
- Review vendors again at each renewal.
`,
  sp_runbooks: `
# Carrier outage
What to do when a carrier stops responding and its rates and labels fail.
- Set the carrier to degraded, so that rates come from yesterday's table.
- Inform support before you update the status page.
- Queued labels are purchased automatically once the carrier recovers.
# Database failover
What to do when the primary database is down or slow.
- Failover takes 40 seconds, and writes return 503 during that time.
- Compare the old primary with the new one before you restart it.
- Check the webhook queue afterward, because it temporarily doubles in size.
# Webhook backlog
What to do when webhook deliveries are delayed.
- The usual cause is one slow endpoint. Pause it.
- Add workers only if the database has spare capacity.
- Announce delays of more than an hour on the status page.
# Rotate signing keys
Rotate signing keys twice a year, and immediately after an exposure.
- Publish the new key a day before you start signing with it.
- The old key remains valid for 72 hours.
- Older SDKs cache keys for 24 hours.
`,
  sp_architecture: `
# System overview
Tidewater consists of five services and one event log.
- The rates service is stateless and can be restarted at any time.
- Only the labels service spends money, so only it uses two-phase writes.
- The event log is the source of truth, and tables are views of it.
# Event log
The event log stores each event once, in order per shipment.
- Consumers must handle duplicate events.
- Only add fields to a schema. To rename a field, create a new event.
- Replaying one year of events takes four hours.
# Decision: one vocabulary for tracking
We map the statuses of 30 carriers to nine states.
- We keep the carrier's original status for support.
- Add a state only if recipients would understand it.
- We accept some loss of detail.
# Decision: prices as integers
We store amounts as integers in the smallest currency unit.
- Floating-point errors once caused 11,000 refunds of €0.01.
- Currencies without decimals work the same way.
- We round once, on the invoice.
`,
  sp_oncall: `
# The rotation
Each rotation lasts one week and has a primary and a backup.
- Every alert must be actionable.
- You get time off in the same week for calls at night.
- You can swap shifts. Update the calendar when you do.
# Severity levels
The severity level determines who gets paged.
- Severity 1: no customer can buy labels. Severity 2: some cannot. Severity 3: it can wait.
- If you are unsure, choose the higher severity.
- Support can raise the severity, but only the lead can lower it.
# Writing a postmortem
How to document what happened, why, and what we will change.
- Publish the postmortem within five working days.
- Refer to people by role, not by name.
- Give each action an owner and a due date.
`,
  sp_design: `
# Color and type
Our palette and typeface.
- Use a contrast ratio of at least 4.5:1, including in charts.
- Use one typeface in three weights.
- Use red only for errors.
# Writing for the interface
Write short, precise text in the language of warehouse staff.
- Label buttons with verbs.
- In an error message, explain what to do next.
- Do not use exclamation marks.
# Components
Available components, and when to use them.
- Prefer tables to cards, because users compare values.
- Make every component work with a keyboard and a scanner.
- Add a component only if there are at least two uses for it.
`,
  sp_product: `
# Roadmap
Our plans for the next two quarters.
- Planned: paperless return labels in all countries.
- Planned: split shipments for orders from two warehouses.
- Not planned: freight.
# How we decide
How we choose which problems to solve.
- Talk to five customers before you write code.
- Give each project a fixed budget, and stop when it is spent.
- Define success metrics before you begin.
# Pricing
We charge per label, with volume discounts and no per-user fees.
- Tracking and address checks are included.
- Custom contracts start at 20,000 labels per month.
- We announce price changes 90 days in advance.
`,
}
